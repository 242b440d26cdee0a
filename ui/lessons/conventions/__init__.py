"""What the page on conventions needs: a worksheet with initial weights."""
