"""What ci/ort_differential.py and ci/ort_case.py make of single answers."""

import math
import unittest

import numpy as np
from ort_case import completed, compare
from ort_differential import CI, ExceptionEntry, judge, load_exceptions, matches
from onnx import helper

NAN, INF = math.nan, math.inf


def bounded(exact, error, got):
    """The share of one float32 output with bounds."""
    exact, got = np.array(exact, np.float64), np.array(got, np.float32)
    return compare(exact.astype(np.float32), (exact, np.array(error, np.float64)), got)


class Compare(unittest.TestCase):
    def test_share_is_the_distance_in_bounds(self):
        self.assertEqual(bounded([1, 2], [0.5, 1], [1.25, 2.25]), (0.5, ""))
        share, says = bounded([1, 2], [0.5, 1], [1.25, 4])
        self.assertEqual(share, 2)
        self.assertIn("1 of 2 elements, worst 1", says)

    def test_a_bound_of_zero_asks_for_the_value(self):
        self.assertEqual(bounded([1], [0], [1])[0], 0)
        self.assertEqual(bounded([1], [0], [1.5])[0], INF)

    def test_nan_and_infinity_must_be_themselves(self):
        self.assertEqual(bounded([NAN, INF], [0, 0], [NAN, INF])[0], 0)
        for exact, got in ((NAN, 1), (1, NAN), (INF, 1), (INF, -INF), (1, INF)):
            self.assertEqual(bounded([exact], [0.5], [got])[0], INF, (exact, got))

    def test_an_infinite_bound_allows_anything(self):
        self.assertEqual(bounded([1, 1], [INF, INF], [NAN, 7])[0], 0)

    def test_without_bounds_bits_decide(self):
        zero, nan = np.array([0.0, NAN], np.float32), np.array([0.0, -NAN], np.float32)
        self.assertEqual(compare(zero, False, nan)[0], 0)
        self.assertEqual(compare(zero, False, -zero)[0], INF)
        self.assertEqual(compare(np.array(3), False, np.array(4))[0], INF)

    def test_type_and_shape_are_compared(self):
        self.assertIn("is float32[1], not float32[]", compare(np.float32(1)[...], False, np.ones(1, np.float32))[1])


class Completed(unittest.TestCase):
    def test_recurrent_nodes_get_their_hidden_size(self):
        node = helper.make_node("RNN", ["x", "w", "r"], ["y"])
        r = helper.make_tensor_value_info("r", 1, [1, 5, 5])
        model = helper.make_model(helper.make_graph([node], "g", [r], []))
        self.assertIn(b"hidden_size", completed(model))
        self.assertEqual([(a.name, a.i) for a in model.graph.node[0].attribute], [("hidden_size", 5)])


class Judge(unittest.TestCase):
    def judged(self, answer, **entry):
        exceptions = [ExceptionEntry(reason="because", **entry)]
        return judge([{"op": "Tanh", "case": "Tanh-13:x=f32_7~normal#0"}], [answer], exceptions), exceptions[0]

    def test_an_exception_needs_pattern_end_and_share(self):
        answer = {"end": "differs", "share": 2.0, "says": ""}
        for entry, unlisted in (({"cases": ["Tanh-13:*=f32*"]}, 0), ({"cases": ["Tanh-13:*=f64*"]}, 1),
                                ({"cases": ["Tanh"], "share": 2}, 0), ({"cases": ["Tanh"], "share": 1.9}, 1),
                                ({"cases": ["Tanh"], "end": "crash"}, 1)):
            tally, found = self.judged(answer, **entry)
            self.assertEqual((len(tally.unlisted), found.found), (unlisted, 1 - unlisted), entry)

    def test_what_cannot_run_is_no_exception(self):
        tally, found = self.judged({"end": "cannot", "says": "no kernel"}, cases=["Tanh"])
        self.assertEqual((tally.unlisted, found.found, tally.cannot["no kernel"]["Tanh"]), ([], 0, 1))

    def test_a_crash_has_no_share_and_no_excuse_but_its_own(self):
        tally, _ = self.judged({"end": "crash", "says": ""}, cases=["Tanh"], share=5)
        self.assertEqual(len(tally.unlisted), 1)

    def test_patterns_are_parts_or_globs(self):
        self.assertTrue(matches("=f32_7", "Tanh-13:x=f32_7~normal#0"))
        self.assertFalse(matches("Tanh-13:*=f32", "Tanh-13:x=f32_7~normal#0"))
        self.assertTrue(matches("Tanh-1?:*", "Tanh-13:x=f32_7~normal#0"))

    def test_the_list_of_exceptions_is_readable(self):
        for entry in load_exceptions(CI / "ort_exceptions.toml"):
            self.assertTrue(entry.cases and entry.reason)
            self.assertIn(entry.end, ("differs", "refuses", "crash"))


if __name__ == "__main__":
    unittest.main()
