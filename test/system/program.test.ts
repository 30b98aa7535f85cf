import { expect, test } from "vitest";
import { lastLine, runProgram } from "../../src/system/program.ts";

const environment = { PATH: "/usr/bin:/bin" };
const shell = (script: string, timeoutSeconds = 20) =>
  runProgram("sh", ["-c", script], { environment, timeoutSeconds });

test("a program gives its exit code and both of its outputs", async () => {
  expect(await shell("echo out; echo err >&2; exit 3")).toEqual({
    end: { id: "exit", exitCode: 3 },
    output: expect.stringMatching(/^(?:out\nerr\n|err\nout\n)$/),
  });
});

test("a program gets exactly the environment that it is given", async () => {
  expect((await shell("env | grep -c SECRET_OF_TEST")).output).toBe("0\n");
});

test("of a long output the end is kept", async () => {
  const { output } = await shell("i=0; while [ $i -lt 5000 ]; do echo 0123456789; i=$((i+1)); done; echo end");
  expect(output).toHaveLength(16 * 1024);
  expect(output).toMatch(/end\n$/);
});

test("a program beyond its time is ended, and the failure says so", async () => {
  expect(await shell("exec sleep 60", 0.05)).toEqual({ end: { id: "timed-out", limitSeconds: 0.05 }, output: "" });
});

test("a program that a signal ended has no exit code", async () => {
  expect(await shell("kill -9 $$")).toEqual({ end: { id: "killed", signal: "SIGKILL" }, output: "" });
});

test("a program that does not exist is a failure, not an error", async () => {
  const result = await runProgram("no-such-program-of-io-probe", [], { environment, timeoutSeconds: 1 });
  expect(result).toEqual({ end: { id: "not-started", code: "ENOENT" }, output: "" });
});

test("a grandchild that keeps the pipes open is not waited for", async () => {
  expect(await shell("sleep 5 & echo done")).toEqual({ end: { id: "exit", exitCode: 0 }, output: "done\n" });
});

test("the last line that says something is short and free of control characters", () => {
  expect(lastLine("one\n\u001b[1mtwo\u001b[0m\n\n---\n")).toBe("two");
  expect(lastLine("progress 1%\rprogress 100%\r\n")).toBe("progress 100%");
  expect(lastLine("x".repeat(1000))).toHaveLength(200);
  expect(lastLine("\n \n")).toBeUndefined();
});
