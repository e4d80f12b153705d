"""A cluster of RabbitMQ on the loopback, of the project's own configuration."""

import importlib.machinery
import importlib.util
import json
import os
import re
import signal
import subprocess

import testbed

CONFIGURATION = os.path.join(testbed.ROOT, "config", "rabbitmq")
PROGRAMS = "/usr/lib/rabbitmq/bin"


def is_here():
    return os.access(os.path.join(PROGRAMS, "rabbitmq-server"), os.X_OK)


def users():
    """config/rabbitmq/users, as a module."""
    path = os.path.join(CONFIGURATION, "users")
    loader = importlib.machinery.SourceFileLoader("rabbitmq_users", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("rabbitmq_users", loader))
    loader.exec_module(module)
    return module


class Node:
    def __init__(self, cluster, number):
        self.cluster = cluster
        self.name = f"turnstone{number}@localhost"
        self.port = testbed.free_port()
        self.web_port = testbed.free_port()
        self.metrics_port = testbed.free_port()
        self._distribution = testbed.free_port()
        self._amqp = testbed.free_port()
        self.directory = cluster.bed.path(f"rabbitmq-{number}")
        os.makedirs(self.directory)
        self.process = None

    def configure(self, nodes):
        with open(os.path.join(CONFIGURATION, "rabbitmq.conf")) as file:
            text = file.read()
        changes = {
            "127.0.0.1:5672": f"127.0.0.1:{self._amqp}", "127.0.0.1:1883": f"127.0.0.1:{self.port}",
            "/etc/rabbitmq/definitions.json": self.cluster.definitions,
        }
        for number in (1, 2, 3):
            line = f"cluster_formation.classic_config.nodes.{number} = rabbit@node-{number}"
            changes[line] = (f"cluster_formation.classic_config.nodes.{number} = {nodes[number - 1].name}"
                             if number <= len(nodes) else "")
        for before, after in changes.items():
            assert before in text, before
            text = text.replace(before, after)
        text += (f"\nweb_mqtt.tcp.ip = 127.0.0.1\nweb_mqtt.tcp.port = {self.web_port}\n"
                 f"prometheus.tcp.ip = 127.0.0.1\nprometheus.tcp.port = {self.metrics_port}\n"
                 "log.console.level = warning\nlog.file = false\nlog.console = true\n"
                 "disk_free_limit.absolute = 50MB\n")
        with open(os.path.join(self.directory, "rabbitmq.conf"), "w") as file:
            file.write(text)

    @property
    def environment(self):
        path = os.path.join
        return dict(
            os.environ, HOME=self.cluster.home, RABBITMQ_NODENAME=self.name,
            RABBITMQ_NODE_IP_ADDRESS="127.0.0.1",
            RABBITMQ_DIST_PORT=str(self._distribution), ERL_EPMD_PORT=str(self.cluster.epmd_port),
            ERL_EPMD_ADDRESS="127.0.0.1", RABBITMQ_CONFIG_FILE=path(self.directory, "rabbitmq"),
            RABBITMQ_CONF_ENV_FILE="/dev/null", RABBITMQ_ENABLED_PLUGINS_FILE=path(CONFIGURATION, "enabled_plugins"),
            RABBITMQ_MNESIA_BASE=path(self.directory, "mnesia"), RABBITMQ_LOG_BASE=path(self.directory, "log"),
            RABBITMQ_GENERATED_CONFIG_DIR=path(self.directory, "generated"), RABBITMQ_LOGS="-",
            RABBITMQ_PID_FILE=path(self.directory, "pid"), RABBITMQ_ADVANCED_CONFIG_FILE=path(self.directory, "none"),
            # No spinning while there is nothing to do: the cores are shared.
            RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="+sbwt none +sbwtdcpu none +sbwtdio none "
                                                "-kernel inet_dist_use_interface {127,0,0,1}",
            RABBITMQ_CTL_ERL_ARGS="+sbwt none")

    def start(self):
        self.process = self.cluster.bed.start(
            os.path.basename(self.directory), [os.path.join(PROGRAMS, "rabbitmq-server")], env=self.environment)
        return self

    def is_ready(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"{self.name} has ended: {self.log[-2000:]}")
        return testbed.accepts_connections(self.port)

    def kill(self):
        """As a power cut: SIGKILL to the whole group, nothing is said to anybody."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def control(self, *words, timeout=60):
        done = subprocess.run([os.path.join(PROGRAMS, "rabbitmqctl"), "-q", "-n", self.name, *words],
                              env=self.environment, capture_output=True, text=True, timeout=timeout)
        if done.returncode != 0:
            raise RuntimeError(f"rabbitmqctl {' '.join(words)}: {done.stdout}{done.stderr}")
        return done.stdout

    @property
    def log(self):
        return self.cluster.bed.log(os.path.basename(self.directory))

    @property
    def url(self):
        return f"mqtt://127.0.0.1:{self.port}"


class Cluster:
    """`passwords` are those of users, as config/rabbitmq/users reads them."""

    def __init__(self, bed, passwords, count=3):
        self.bed = bed
        self.passwords = passwords
        self.home = bed.path("rabbitmq-home")
        os.makedirs(self.home)
        cookie = os.path.join(self.home, ".erlang.cookie")
        with open(cookie, "w") as file:
            file.write("TURNSTONETURNSTONE")
        os.chmod(cookie, 0o400)
        self.epmd_port = testbed.free_port()
        self.definitions = bed.path("definitions.json")
        with open(self.definitions, "w") as file:
            json.dump(users().definitions(passwords), file)
        self.nodes = [Node(self, number) for number in range(1, count + 1)]
        for node in self.nodes:
            node.configure(self.nodes)

    def start(self, timeout=180):
        # One of our own, as its port is: it would else outlive whoever starts a node first.
        self.bed.start("epmd", ["epmd", "-port", str(self.epmd_port), "-address", "127.0.0.1"])
        testbed.wait_until(lambda: testbed.accepts_connections(self.epmd_port), 10, "epmd's start")
        for node in self.nodes:
            node.start()
        for node in self.nodes:
            testbed.wait_until(node.is_ready, timeout, f"the start of {node.name}", step=0.2)
        if len(self.nodes) > 1:
            testbed.wait_until(lambda: self.running(self.nodes[0]) == len(self.nodes), timeout, "the cluster", step=1)
        return self

    def running(self, node):
        """How many nodes a node sees at work."""
        text = node.control("eval", "length(rabbit_nodes:all_running()).")
        return int(re.search(r"\d+", text)[0])

    @property
    def urls(self):
        return [node.url for node in self.nodes]
