"""The server of live classes.

It shows a lecturer's board to all students who follow the class, and collects their answers.
"""
