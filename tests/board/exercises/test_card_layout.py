"""The layout of exercise cards: in sight, and as wide as the board."""

from playwright.sync_api import expect


def test_the_card_is_as_wide_as_the_board_and_the_pictures_are_in_sight(open_board, address):
    board = open_board("weight_space")
    board.page.locator(".exercises summary").click()
    before = board.page.locator("[data-picture=slice]").bounding_box()
    board.page.get_by_role("button", name="Be the perceptron").click()
    card = board.page.locator(".exercise")
    expect(card).to_be_in_viewport(ratio=1)
    assert abs(card.bounding_box()["width"] - board.root.bounding_box()["width"]) <= 2
    now = board.page.locator("[data-picture=slice]").bounding_box()
    plot = board.plot.bounding_box()  # both make equal room for the card
    assert (now["x"], now["width"], now["height"]) == (before["x"], before["width"], plot["height"])
    assert plot["y"] + plot["height"] < 800


def test_a_hidden_picture_keeps_its_place_and_says_why(open_board, address):
    board = open_board("weight_space?preset=and gate")
    picture, place = board.page.locator("[data-picture=slice]"), board.page.locator(".waiting:not([hidden])")
    before = picture.bounding_box()
    expect(place).to_have_count(0)
    board.page.get_by_label("Ask me first").check()
    board.press("ArrowRight")
    expect(picture).to_be_hidden()
    expect(place).to_have_text("This picture would give away the answer. It appears again when you have answered.")
    box = place.bounding_box()
    plot = board.plot.bounding_box()  # both make equal room for the card
    assert (box["x"], box["y"], box["width"]) == (before["x"], plot["y"], before["width"])
    assert box["height"] == plot["height"]
    board.press("q")
    expect(picture).to_be_visible()
    expect(place).to_have_count(0)


def test_the_way_to_the_exercises_is_in_sight_wherever_a_run_is(open_board, address):
    board = open_board()
    plot = board.plot.bounding_box()
    for _ in range(4):
        for way in (board.page.locator(".exercises summary"), board.page.get_by_label("Ask me first")):
            expect(way).to_be_in_viewport(ratio=1)
        board.press("ArrowRight")
    assert board.plot.bounding_box() == plot
    boxes = [board.page.locator(part).bounding_box() for part in (".exercises summary", ".ask-first", ".title")]
    assert boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]
    assert max(box["y"] + box["height"] for box in boxes[:2]) <= boxes[2]["y"]
