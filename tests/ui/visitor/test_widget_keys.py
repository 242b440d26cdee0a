"""Keys of controls: a changed value gives a control a new key."""

from ui.visitor import session, widget_keys


def test_a_control_that_the_app_has_set_is_another_and_what_it_said_before_no_choice(held):
    first = widget_keys.persist("C", 1)["key"]
    assert widget_keys.value_of("C") == 1
    widget_keys.set_value("C", 5)
    held[first] = 2  # a late value from the browser
    assert widget_keys.value_of("C") == 5
    widget_keys.reset("C")
    assert widget_keys.value_of("C", "nothing") == "nothing"


def test_a_control_shows_what_the_points_say_and_is_left_alone_where_it_says_so_already(held):
    first = widget_keys.key_showing("seed", 3)
    assert widget_keys.key_showing("seed", 3) == first
    assert widget_keys.reset_counts() == {}
    held[first] = 7
    second = widget_keys.key_showing("seed", 3)
    assert second != first
    assert held[second] == 3


def test_on_another_page_it_is_another_control(held):
    first = widget_keys.key_showing("seed", 3)
    session.enter("Noise")
    second = widget_keys.key_showing("seed", 3)
    assert second != first
    assert (widget_keys.key_showing("seed", 3), widget_keys.value_of("seed")) == (second, 3)
