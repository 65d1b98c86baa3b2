"""Pictures: card faces and still positions as SVG. Nothing here knows a rule or a language."""
