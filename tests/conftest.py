"""How do all tests run? The same way each time: hypothesis draws the same examples on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "prems",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=30,
    stateful_step_count=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("prems")

collect_ignore = ["kit"]  # what tests share has no tests, but for a game's that has not moved in
