"""The course on the web: Voilà as its own server, with a home page and page frames of our own."""
