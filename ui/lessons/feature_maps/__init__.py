"""What only the page on feature maps needs."""
