"""The files in hosting/ agree with one another and with Streamlit.

`python -m benchmarks.replicas` runs them.
"""

import re
import urllib.request

from streamlit.web.server.starlette.starlette_server_config import DEFAULT_WEBSOCKET_PING_INTERVAL

from classroom.limits import HEARTBEAT_SECONDS, RATE_LIMITS
from tests.server import ROOT

NGINX = (ROOT / "hosting" / "nginx.conf").read_text(encoding="utf-8")
COMPOSE = (ROOT / "hosting" / "compose.yaml").read_text(encoding="utf-8")


def test_nginx_knows_every_copy():
    services = re.findall(r"^  (\w+):", COMPOSE, re.MULTILINE)
    copies = re.findall(r"^ +server (\w+):8501", NGINX, re.MULTILINE)
    assert len(copies) > 1
    assert [*copies, "memory", "balancer"] == services
    assert re.findall(r"^ +(\w+): \{condition: service_healthy\}", COMPOSE, re.MULTILINE) == copies


def test_copies_share_their_classes():
    [address] = re.findall(r"CLASS_STORE: (\S+)", COMPOSE)
    assert re.fullmatch(r"redis://memory:\d+", address)
    asked = (ROOT / "hosting" / "requirements-class.txt").read_text(encoding="utf-8").split("\n")[-2]
    assert asked in (ROOT / "tests" / "requirements.txt").read_text(encoding="utf-8").split("\n")
    assert "requirements-class.txt" in (ROOT / "hosting" / "Dockerfile").read_text(encoding="utf-8")


def test_health_is_asked_where_streamlit_answers(address):
    path = re.search(r"localhost:8501(/[\w/-]+)", COMPOSE)[1]
    with urllib.request.urlopen(address + path) as answer:
        assert answer.read() == b"ok"


def test_nginx_waits_longer_than_streamlit_is_silent():
    assert int(re.search(r"proxy_read_timeout (\d+)s", NGINX)[1]) >= 2 * max(
        DEFAULT_WEBSOCKET_PING_INTERVAL, HEARTBEAT_SECONDS
    )


def test_an_address_of_a_visitor_is_believed_only_where_nobody_can_choose_it():
    """With * uvicorn takes the first address of the header, so nginx must replace what a visitor has sent."""
    assert re.findall(r'FORWARDED_ALLOW_IPS: "(.*?)"', COMPOSE) == ["*"]
    assert re.findall(r"proxy_set_header X-Forwarded-For (\S+);", NGINX) == ["$remote_addr"]
    assert re.findall(r"^ +ports: (.*)", COMPOSE, re.MULTILINE) == ['["80:80"]']
    assert "--server.address=0.0.0.0" in (ROOT / "hosting" / "Dockerfile").read_text(encoding="utf-8")


def test_what_is_written_about_limits_is_what_they_are():
    said = " ".join((ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").split())
    own, here, anywhere = (RATE_LIMITS[kind] for kind in ("wrong", "wrong here", "wrong anywhere"))
    assert f"{own[0]} wrong codes make only that browser wait" in said
    assert f"more than {here[0]} wrong codes, or all addresses more than {anywhere[0]}" in said
    assert (here[1], anywhere[1]) == (2, 6)
    assert "two a second, and six a second in all" in said
