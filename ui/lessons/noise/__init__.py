"""What the page on noise needs: noise for the session's points, a run of T epochs, and many runs."""
