"""What the page “Start here” needs: its seven tasks."""
