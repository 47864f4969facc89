"""Python runs this as it starts where this folder is on its path: such processes know the toy kinds alone.

Their libraries load in no time, where those of the product's kinds take seconds of each service that a test starts.
"""

from hakaru_compute import registry

registry.PACKAGES.clear()
registry.PACKAGES.update({"toy": "toy", "sgd_toy": "sgd_toy"})
