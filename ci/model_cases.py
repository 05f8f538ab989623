"""Write cases of real trained models as folders in the layout of ONNX's own test cases.

    python ci/model_cases.py OUT

Each case is OUT/test_<name>/ with model.onnx, test_data_set_<step>/{input,output}_<i>.pb and data.json. Models come
from packages of the Python registry, checked by hash. Inputs are seeded; outputs are ONNX Runtime's.
"""
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass, field

import numpy as np
import onnxruntime
from onnx import numpy_helper

RAPIDOCR = "rapidocr-onnxruntime==1.4.4"
SILERO = "silero-vad==6.2.1"


@dataclass
class ModelCase:
    """One model on one shape; `carry` names inputs that take an output of the step before."""

    name: str
    package: str
    member: str
    sha256: str
    inputs: dict
    steps: int = 1
    carry: dict = field(default_factory=dict)


LETTERS = {  # five rows of five dots
    "A": "01110 10001 11111 10001 10001", "S": "01111 10000 01110 00001 11110",
    "Y": "10001 01010 00100 00100 00100",
}


def image(height, width):
    """A line of dark letters on a light ground with some noise, scaled as the models expect it: [-1, 1]."""

    def make(rng, step):
        dot = max(1, height // 16 if height < 100 else 4)
        picture = 0.9 + 0.05 * rng.standard_normal((height, width))
        top = (height - 5 * dot) // 2
        for place, letter in enumerate("ASSAY"):
            dots = np.array([[int(d) for d in row] for row in LETTERS[letter].split()])
            strokes = np.kron(dots, np.ones((dot, dot)))
            left = (place + 1) * 6 * dot - 4 * dot
            area = picture[top:top + 5 * dot, left:left + 5 * dot]
            area -= 1.7 * strokes[:area.shape[0], :area.shape[1]]
        return np.broadcast_to(picture.astype(np.float32), (1, 3, height, width)).copy()

    return make


def voice(rng, seconds, rate=16000):
    """A sung vowel: pulses at a wavering pitch through three formants."""
    time = np.arange(int(seconds * rate)) / rate
    pitch = 120 * (1 + 0.03 * np.sin(2 * np.pi * 5 * time))
    sound = np.diff(np.floor(np.cumsum(pitch) / rate), prepend=0) + 0.01 * rng.standard_normal(time.size)
    for frequency, bandwidth in ((700, 90), (1200, 110), (2600, 160)):
        radius = np.exp(-np.pi * bandwidth / rate)
        feedback = 2 * radius * np.cos(2 * np.pi * frequency / rate)
        before = previous = 0.0
        for i, excitation in enumerate(sound):
            before, previous = previous, excitation + feedback * previous - radius**2 * before
            sound[i] = previous
    return (0.3 * sound / np.abs(sound).max()).astype(np.float32)


def speech(chunk, context):
    """Windows of one voice: each has the last `context` samples of the one before in front."""

    def make(rng, step):
        whole = voice(np.random.default_rng(1), seconds=1)
        return whole[step * chunk:step * chunk + context + chunk][None]

    return make


DETECTION = ("rapidocr_onnxruntime/models/ch_PP-OCRv4_det_infer.onnx",
             "d2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9")
RECOGNITION = ("rapidocr_onnxruntime/models/ch_PP-OCRv4_rec_infer.onnx",
               "48fc40f24f6d2a207a2b1091d3437eb3cc3eb6b676dc3ef9c37384005483683b")
DIRECTION = ("rapidocr_onnxruntime/models/ch_ppocr_mobile_v2.0_cls_infer.onnx",
             "e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c")
VOICE = ("silero_vad/data/silero_vad_op18_ifless.onnx",
         "7671cd04b004e9076da0d4a7b1a5aec36adf161c39230c1cb94a4fd5db6bbd28")

CASES = [
    ModelCase("ppocr_det_160", RAPIDOCR, *DETECTION, inputs={"x": image(160, 160)}),
    ModelCase("ppocr_rec_48x320", RAPIDOCR, *RECOGNITION, inputs={"x": image(48, 320)}),
    ModelCase("ppocr_cls_48x192", RAPIDOCR, *DIRECTION, inputs={"x": image(48, 192)}),
    ModelCase(
        "silero_op18_ifless", SILERO, *VOICE, steps=10, carry={"state": "stateN"},
        inputs={
            "input": speech(chunk=512, context=64),
            "state": lambda rng, step: np.zeros((2, 1, 128), np.float32),
            "sr": lambda rng, step: np.array(16000, np.int64),
        }),
]
LARGE_CASES = [
    ModelCase("ppocr_det_640", RAPIDOCR, *DETECTION, inputs={"x": image(640, 640)}),
]


def fetch(case, folder):
    """The model's bytes, out of its package."""
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder,
                    case.package], check=True)
    name = case.package.split("==")[0].replace("-", "_")
    wheel = next(pathlib.Path(folder).glob(f"{name}*.whl"))
    data = zipfile.ZipFile(wheel).read(case.member)
    if hashlib.sha256(data).hexdigest() != case.sha256:
        raise SystemExit(f"{case.member} of {case.package} is not the file that it was")
    return data


def write_tensors(folder, kind, arrays):
    folder.mkdir(parents=True, exist_ok=True)
    for i, array in enumerate(arrays):
        (folder / f"{kind}_{i}.pb").write_bytes(numpy_helper.from_array(array).SerializeToString())


def write_case(case, model, folder):
    """Runs all steps and stores them; data.json comes last and marks the folder as complete."""
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    names = [i.name for i in session.get_inputs()]
    rng = np.random.default_rng(7)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.onnx").write_bytes(model)
    carried = {}
    for step in range(case.steps):
        feeds = {name: case.inputs[name](rng, step) for name in names} | carried
        outputs = session.run(None, feeds)
        results = dict(zip([o.name for o in session.get_outputs()], outputs))
        carried = {to: results[source] for to, source in case.carry.items()}
        data = folder / f"test_data_set_{step}"
        write_tensors(data, "input", [feeds[name] for name in names])
        write_tensors(data, "output", outputs)
    (folder / "data.json").write_text(json.dumps({"drift": True, "carry": case.carry}))


def main(out, large):
    for case in LARGE_CASES if large else CASES:
        folder = pathlib.Path(out) / f"test_{case.name}"
        if (folder / "data.json").exists():
            continue
        print(f"model case {case.name}", flush=True)
        with tempfile.TemporaryDirectory() as packages:
            write_case(case, fetch(case, packages), folder)


if __name__ == "__main__":
    main(sys.argv[1], "--large" in sys.argv[2:])
