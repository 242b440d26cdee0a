"""The camera of a picture of space turns by keys and follows a drag."""

CAMERA = {"azimuth": 10, "elevation": 20}
STATE = {"lesson": {}, "own": {"camera": CAMERA}}


def camera_after(js, name, *given):
    return js("model/space_camera.js", name, STATE, *given)["own"]["camera"]


def test_a_key_turns_by_five_degrees(js):
    assert camera_after(js, "turn", [1, -1]) == {"azimuth": 15, "elevation": 15}
    assert camera_after(js, "turn", [0, 2], {"azimuth": 0, "elevation": 0}) == {"azimuth": 0, "elevation": 10}


def test_a_drag_turns_by_half_a_degree_for_each_pixel(js):
    drag = {"from": STATE, "at": [1, 1], "view": {"unit": 0.5}}
    assert camera_after(js, "dragSpace", drag, [2, 3]) == {"azimuth": 9, "elevation": 18}
    other = {"azimuth": 0, "elevation": 0}
    assert camera_after(js, "dragSpace", drag, [2, 3], other) == {"azimuth": -1, "elevation": -2}
