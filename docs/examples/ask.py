"""Asks solve-fast about positions, one after the other, over a pipe that stays open.

    python3 docs/examples/ask.py

Each line that goes in is a JSON object; each line that comes out is the answer to it, in order, with its id.
`solve-fast schema solve` says what an answer holds.
"""

import json
import os
import shlex
import subprocess
import sys

COMMAND = shlex.split(os.environ.get("SOLVE_FAST", "npx solve-fast"))
INSTALL = "install it with `npm install solve-fast`, or name it by the variable SOLVE_FAST"


class Solver:
    def __init__(self, game):
        command = [*COMMAND, "solve", game, "-", "--json", "--quiet"]
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            sys.exit(f"{COMMAND[0]} cannot be started ({error.strerror}); {INSTALL}")
        self.questions = 0

    def solve(self, **question):
        """The answer to a question, as in solve(position="...", goal="x-wins", maxNodes=100000)."""
        self.questions += 1
        try:
            self.process.stdin.write(json.dumps({"id": self.questions, **question}) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line.startswith("{"):
            sys.exit(f"{shlex.join(COMMAND)} gives no answer; {INSTALL}")
        answer = json.loads(line)
        if "problem" in answer:
            raise ValueError(answer["problem"])
        assert answer["id"] == self.questions
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


if __name__ == "__main__":
    solver = Solver("simpei")
    position = "..../.x../..../.... .../.../... o x3o4"
    for goal in ("o-wins", "x-wins"):
        answer = solver.solve(position=position, goal=goal, time=10)
        print(f"{goal}: {answer['verdict']}, {answer['nodes']} nodes")
    try:
        solver.solve(position="nonsense")
    except ValueError as error:
        print(f"nonsense: {error}")
    solver.close()
