import pytest

import operators
from npu.ascendc.twin import AscendcTwin


@pytest.fixture(scope="session")
def relu() -> operators.Operator:
    return operators.get("level1/relu")


@pytest.fixture(scope="session")
def twin() -> AscendcTwin:
    return AscendcTwin()
