"""Runs exported cases in ONNX Runtime and compares what it answers with what a right answer may be.

    python ci/ort_case.py DIR

DIR was written by `assay export`. Numbers of cases come in on standard input, one JSON line each goes out:

    {"n": 3, "end": "within", "share": 0.25, "says": ""}

`end` is one of
    within   every output lies within its bound
    differs  one does not; `share` is the largest distance in units of the bound, `says` the element
    refuses  the session was created, but running it failed
    cannot   ONNX Runtime has no kernel for it, or takes no such model; `says` names the kind
    invalid  onnx.checker does not accept the model
"""
import ctypes
import json
import math
import pathlib
import sys

import ml_dtypes
import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper
from onnxruntime.capi import onnxruntime_pybind11_state as ort_errors

NO_KERNEL = "no kernel"
RECURRENT = ("GRU", "LSTM", "RNN")


def session_options():
    """As plain as it can be: what is compared are the kernels."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    return options


def read_tensor(path):
    tensor = onnx.TensorProto()
    tensor.ParseFromString(path.read_bytes())
    return numpy_helper.to_array(tensor), tensor.data_type


def to_ort(array, data_type):
    array = np.require(array, requirements="C")
    if data_type == onnx.TensorProto.BFLOAT16:
        return onnxruntime.OrtValue.ortvalue_from_numpy_with_onnx_type(array.view(np.uint16), data_type)
    return onnxruntime.OrtValue.ortvalue_from_numpy(array)


def from_ort(value):
    if value.element_type() != onnx.TensorProto.BFLOAT16:
        return value.numpy()
    data = ctypes.string_at(value.data_ptr(), value.tensor_size_in_bytes())
    return np.frombuffer(data, ml_dtypes.bfloat16).reshape(value.shape())


def shares_of(exact, error, got):
    """The distance of every element from `exact` in units of `error`; 0 where anything is right."""
    got = got.astype(np.float64).reshape(-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        distance = np.abs(got - exact)
        share = np.where(distance == 0, 0.0, distance / error)
    share[np.isnan(share)] = math.inf
    share[(got == exact) | (np.isnan(exact) & np.isnan(got)) | np.isinf(error)] = 0
    return share


def bit_shares_of(expected, got):
    """0 for the same bits and for NaN in the place of NaN, else infinite."""
    expected, got = np.ascontiguousarray(expected).reshape(-1), np.ascontiguousarray(got).reshape(-1)
    width = expected.dtype.itemsize
    same = (expected.view(np.uint8).reshape(-1, width) == got.view(np.uint8).reshape(-1, width)).all(axis=1)
    if expected.dtype.kind not in "biu":
        same |= np.isnan(expected.astype(np.float64)) & np.isnan(got.astype(np.float64))
    return np.where(same, 0.0, math.inf)


def compare(expected, bounds, got):
    """The largest share of one output, and a sentence about it where it is above 1."""
    if expected.dtype != got.dtype or expected.shape != got.shape:
        return math.inf, f"is {got.dtype}{list(got.shape)}, not {expected.dtype}{list(expected.shape)}"
    if expected.size == 0:
        return 0.0, ""
    share = shares_of(*bounds, got) if bounds else bit_shares_of(expected, got)
    worst = int(np.argmax(share))
    if share[worst] <= 1:
        return float(share[worst]), ""
    over = int(np.count_nonzero(share > 1))
    want = f"{bounds[0][worst]!r} +- {bounds[1][worst]!r}" if bounds else repr(expected.reshape(-1)[worst])
    return float(share[worst]), (f"{over} of {share.size} elements, worst {worst}: "
                                 f"{got.reshape(-1)[worst]!r}, not {want}")


def completed(model):
    """The model with what ONNX leaves open and ONNX Runtime asks for: the hidden size of recurrent ops."""
    for node in model.graph.node:
        if node.op_type in RECURRENT and all(attribute.name != "hidden_size" for attribute in node.attribute):
            values = [*model.graph.input, *model.graph.initializer]
            recurrence = next(value for value in values if value.name == node.input[2])
            dims = (recurrence.dims if isinstance(recurrence, onnx.TensorProto)
                    else [dim.dim_value for dim in recurrence.type.tensor_type.shape.dim])
            node.attribute.append(onnx.helper.make_attribute("hidden_size", dims[2]))
    return model.SerializeToString()


class Cases:
    """The exported cases of a folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        lines = (self.folder / "index.jsonl").read_text(encoding="utf-8").splitlines()
        self.index = [json.loads(line) for line in lines]

    def run(self, n):
        test = self.folder / f"test_{n}"
        model = onnx.load(test / "model.onnx")
        try:
            onnx.checker.check_model(model)
        except onnx.checker.ValidationError as error:
            return {"end": "invalid", "says": str(error)}
        try:
            session = onnxruntime.InferenceSession(completed(model), session_options(), ["CPUExecutionProvider"])
        except ort_errors.NotImplemented:
            return {"end": "cannot", "says": NO_KERNEL}
        except Exception as error:  # every kind of refusal has a class of its own
            return {"end": "cannot", "says": f"session: {error}"}
        return self.judge(n, session)

    def judge(self, n, session):
        data = self.folder / f"test_{n}" / "test_data_set_0"
        feeds = {value.name: to_ort(*read_tensor(data / f"input_{i}.pb"))
                 for i, value in enumerate(session.get_inputs())}
        names = [output["name"] for output in self.index[n]["outputs"]]
        try:
            results = session.run_with_ort_values(names, feeds)
        except ort_errors.NotImplemented:
            return {"end": "cannot", "says": NO_KERNEL}
        except Exception as error:
            return {"end": "refuses", "says": str(error)}
        worst = {"end": "within", "share": 0.0, "says": ""}
        for i, (output, result) in enumerate(zip(self.index[n]["outputs"], results)):
            bounds = output["bounds"] and [np.fromfile(data / f"{kind}_{i}.bin") for kind in ("exact", "error")]
            share, sentence = compare(read_tensor(data / f"output_{i}.pb")[0], bounds, from_ort(result))
            if share > worst["share"]:
                says = sentence and f"output {output['name']}: {sentence}"
                worst = {"end": "differs" if says else "within", "share": share, "says": says}
        return worst


def main(folder):
    cases = Cases(folder)
    for line in sys.stdin:
        print(json.dumps({"n": int(line)} | cases.run(int(line))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
