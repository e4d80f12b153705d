"""Manual pages and completions are those of the commands that there are, and shells take them."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

import support  # noqa: F401  (finds testbed)
import testbed


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.directory = temporary.name
        cls.make(cls.directory)

    @staticmethod
    def make(directory):
        subprocess.run([os.path.join(testbed.ROOT, "tools", "make-manual"), directory], check=True,
                       env=dict(os.environ, TURNSTONE_BUILD=testbed.build_directory()))

    def path(self, *names):
        return os.path.join(self.directory, *names)

    def page(self, name):
        with open(self.path("man1", f"{name}.1")) as file:
            return file.read()

    def commands(self, *words):
        text = subprocess.run([testbed.agent_binary(), "help", *words], capture_output=True, text=True).stdout
        return re.findall(r"^  ([a-z][\w-]+) ", text.split("SUBCOMMANDS:")[1], re.MULTILINE)

    def test_each_command_has_a_page_with_all_its_options(self):
        for words in [(name,) for name in self.commands()] + [("send", name) for name in self.commands("send")]:
            page = self.page("-".join(["turnstone", *words]))
            text = subprocess.run([testbed.agent_binary(), "help", *words], capture_output=True, text=True).stdout
            for option in re.findall(r"^  (?:-\w, )?(--[a-z][\w-]+)", text, re.MULTILINE):
                self.assertIn("\\fB" + option.replace("-", "\\-") + "\\fR", page, words)

    def test_pages_are_ones_that_troff_takes(self):
        mandoc = shutil.which("mandoc") or self.skipTest("there is no mandoc")
        for name in os.listdir(self.path("man1")):
            done = subprocess.run([mandoc, "-T", "lint", "-W", "error", self.path("man1", name)],
                                  capture_output=True, text=True)
            self.assertEqual(done.stdout + done.stderr, "", name)
        shown = subprocess.run([mandoc, "-T", "utf8", self.path("man1", "turnstone.1")],
                               capture_output=True, text=True).stdout
        self.assertIn("EXIT CODES", re.sub(".\b", "", shown))

    def test_nothing_depends_on_when_it_was_made(self):
        with tempfile.TemporaryDirectory() as other:
            self.make(other)
            done = subprocess.run(["diff", "-r", self.directory, other], capture_output=True, text=True)
            self.assertEqual(done.stdout, "")

    def test_bash_completes(self):
        script = f"""
            . {self.path("bash", "turnstone")}
            complete_line() {{
                COMP_WORDS=("$@"); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMP_LINE="$*"
                COMP_POINT=${{#COMP_LINE}}; COMPREPLY=()
                "$(complete -p turnstone | sed 's/.*-F \\([^ ]*\\) .*/\\1/')" turnstone "${{@: -1}}" "${{@: -2:1}}" 2>/dev/null
                printf '%s ' "${{COMPREPLY[@]}}"; echo
            }}
            complete_line turnstone wat
            complete_line turnstone send set-opt
            complete_line turnstone check --onl
            complete_line turnstone send set-options --units m
            """
        done = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True,
                              env=dict(os.environ, PATH=f"{testbed.build_directory()}:{os.environ['PATH']}"))
        self.assertEqual([line.split() for line in done.stdout.splitlines()], [
            ["watch"], ["set-options"], ["--online"], ["metric"]], done)

    def test_zsh_and_fish_read_theirs(self):
        for shell, name in (("zsh", "_turnstone"), ("fish", "turnstone.fish")):
            with self.subTest(shell):
                program = shutil.which(shell) or self.skipTest(f"there is no {shell}")
                done = subprocess.run([program, "-n", self.path(shell, name)], capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
        fish = shutil.which("fish") or self.skipTest("there is no fish")
        done = subprocess.run(
            [fish, "--no-config", "-c",
             f"source {self.path('fish', 'turnstone.fish')}; complete --do-complete 'turnstone wat'"],
            capture_output=True, text=True,
            env=dict(os.environ, PATH=f"{testbed.build_directory()}:{os.environ['PATH']}"))
        self.assertTrue(done.stdout.startswith("watch"), done)


class Version(unittest.TestCase):
    def test_it_names_the_commit(self):
        for program in ("turnstone", "turnstone-map"):
            done = subprocess.run([os.path.join(testbed.build_directory(), program), "--version"],
                                  capture_output=True, text=True)
            self.assertRegex(done.stdout, r"\A\d+\.\d+\.\d+ \(([0-9a-f]{12}|unknown)\)\n\Z")

    def test_the_agent_tells_the_same_version(self):
        with open(os.path.join(testbed.ROOT, "Sources", "CBuild", "include", "build.h")) as file:
            version = re.search(r'#define TURNSTONE_VERSION "([^"]+)"', file.read())[1]
        done = subprocess.run([testbed.agent_binary(), "--version"], capture_output=True, text=True)
        self.assertEqual(done.stdout.split()[0], version)


if __name__ == "__main__":
    unittest.main()
