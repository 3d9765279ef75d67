"""Scripts of users, which only tests/typing/test_scripts.py looks at."""

collect_ignore_glob = ["right/*", "wrong/*"]
