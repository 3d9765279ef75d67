"""The faces: what pages, widgets and other programs ask, and the answers. docs/faces.md describes the protocol."""
