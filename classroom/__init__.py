"""The server of a class: a lecturer's board is shown to all who follow it, and what they answer is collected."""
