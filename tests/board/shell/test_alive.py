"""Far from the server: what follows a point is there in the next frame, and the answer, when it comes, changes nothing."""

import pytest

from perceptron_core import Perceptron
from tests.driver import of_class
