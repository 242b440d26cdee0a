from ui.visitor import keys, session


def test_a_control_that_the_app_has_set_is_another_and_what_it_said_before_no_choice(held):
    first = keys.persist("C", 1)["key"]
    assert keys.value_of("C") == 1
    keys.set_value("C", 5)
    held[first] = 2  # what a browser still says
    assert keys.value_of("C") == 5
    keys.reset("C")
    assert keys.value_of("C", "nothing") == "nothing"


def test_a_control_shows_what_the_points_say_and_is_left_alone_where_it_says_so_already(held):
    first = keys.key_showing("seed", 3)
    assert keys.key_showing("seed", 3) == first
    assert keys.reset_counts() == {}
    held[first] = 7
    second = keys.key_showing("seed", 3)
    assert second != first
    assert held[second] == 3


def test_on_another_page_it_is_another_control(held):
    first = keys.key_showing("seed", 3)
    session.enter("Noise")
    second = keys.key_showing("seed", 3)
    assert second != first
    assert (keys.key_showing("seed", 3), keys.value_of("seed")) == (second, 3)
