import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { rerunFailures, runStep } from "../../../scripts/run-step.ts";
import type { Failure, TestReport } from "../../../scripts/test-reports.ts";
import {
  failuresToRerun,
  mergeRerun,
  playwrightTestList,
  vitestReruns,
} from "../../../scripts/test-reruns.ts";
import { vitestStep } from "../../../scripts/test-steps.ts";

const FILE = "server/a.test.ts";
const failed = (
  name: string,
  runs = 1,
): Failure & { address: { file: string; titles: string[] } } => ({
  title: `${FILE}: ${name}`,
  error: `${name} failed`,
  address: { file: FILE, titles: ["suite", name] },
  runs,
});
const wholeFile = (runs = 1) => ({
  title: FILE,
  error: "a hook failed",
  address: { file: FILE },
  runs,
});
const test = (name: string, hasPassed = true) => ({
  title: `${FILE}: ${name}`,
  duration: 1,
  hasPassed,
});
const report = (parts: Partial<TestReport> = {}) => ({
  passed: 0,
  tests: [],
  failures: [],
  flaky: [],
  ...parts,
});

describe("failed tests that run again", () => {
  it("include tests that failed once or did not run", () => {
    const failures = [failed("one"), failed("two", 0), failed("three", 2)];
    expect(failuresToRerun(report({ failures }))).toEqual(failures.slice(0, 2));
  });

  it("are none when the step failed itself", () => {
    const failures = [
      failed("one"),
      { title: "end-to-end tests", error: "the product logged 1 errors", runs: 1 },
    ];
    expect(failuresToRerun(report({ failures }))).toEqual([]);
  });

  it("are none when many failed; tests that did not run do not count towards that limit", () => {
    const many = (count: number, runs: number) =>
      Array.from({ length: count }, (_, index) => failed(`test ${index}`, runs));
    expect(failuresToRerun(report({ failures: many(21, 1) }))).toEqual([]);
    expect(failuresToRerun(report({ failures: many(200, 0) }))).toHaveLength(200);
  });

  it("run by file and exact name in Vitest, and as a whole file when it failed itself", () => {
    const failures = [failed("a (b) $c"), failed("d")];
    const args = vitestReruns(failures).map((rerun) => rerun.args);
    expect(args).toEqual([[FILE, "--testNamePattern", expect.any(String)]]);
    const pattern = new RegExp(args[0]?.[2] ?? "");
    expect(
      ["suite > a (b) $c", "suite > d", "suite > d and more", "other suite > d"].map((name) =>
        pattern.test(name),
      ),
    ).toEqual([true, true, false, false]);
    expect(vitestReruns([wholeFile(), failed("one", 0)]).map((rerun) => rerun.args)).toEqual([
      [FILE],
    ]);
  });

  it("run by project and file in Playwright, with the tests before them that they may need", () => {
    const address = { project: "staff", file: "backoffice/home.spec.ts" };
    const failures = ["opens, en-US", "opens, ar-JO"].map((title) => ({
      address: { ...address, titles: ["home", title] },
    }));
    expect(playwrightTestList(failures)).toBe("[staff] › backoffice/home.spec.ts");
  });
});

describe("result of a second run", () => {
  it("is flaky when the test passed", () => {
    const first = report({ passed: 5, failures: [failed("one")] });
    expect(mergeRerun(first, [failed("one")], report({ tests: [test("one")] }))).toMatchObject({
      passed: 6,
      failures: [],
      flaky: [`${FILE}: one`],
    });
  });

  it("is failed when the test failed again or did not run, and is not repeated", () => {
    const failures = [failed("one"), failed("two")];
    const rerun = report({
      tests: [test("one", false), test("two", false)],
      failures: [failed("one"), failed("two", 0)],
    });
    const merged = mergeRerun(report({ failures }), failures, rerun);
    expect(merged).toMatchObject({ failures: [{ runs: 2 }, { runs: 2 }], flaky: [] });
    expect(failuresToRerun(merged)).toEqual([]);
  });

  it("is repeated when it was the first run of the test", () => {
    const failures = [failed("one", 0)];
    const merged = mergeRerun(
      report({ failures }),
      failures,
      report({ failures: [failed("one")] }),
    );
    expect(failuresToRerun(merged)).toHaveLength(1);
    expect(
      mergeRerun(report({ failures }), failures, report({ tests: [test("one")] })),
    ).toMatchObject({ failures: [], flaky: [] });
  });

  it("keeps a file failed whose hook fails again, and one without a test that passed", () => {
    for (const rerun of [report({ tests: [test("one")], failures: [wholeFile()] }), report()])
      expect(
        mergeRerun(report({ failures: [wholeFile()] }), [wholeFile()], rerun).failures,
      ).toMatchObject([{ title: FILE, runs: 2 }]);
  });

  it("is flaky when a test before the requested one had passed and fails now", () => {
    const first = report({ tests: [test("one")], failures: [failed("two")] });
    const rerun = report({ tests: [test("two")], failures: [failed("one")] });
    expect(mergeRerun(first, [failed("two")], rerun)).toMatchObject({
      failures: [],
      flaky: [`${FILE}: two`, `${FILE}: one`],
    });
  });

  it("adds failures of the second run only, but not the tests that were not requested", () => {
    const stepFailure = {
      title: "end-to-end tests",
      error: "the product logged 1 errors",
      runs: 1,
    };
    const rerun = report({
      tests: [test("one")],
      failures: [stepFailure, wholeFile(), failed("not asked for", 0)],
    });
    const merged = mergeRerun(report({ failures: [failed("one")] }), [failed("one")], rerun);
    expect(merged.failures.map(({ title }) => title)).toEqual(["end-to-end tests", FILE]);
    expect(failuresToRerun(merged)).toEqual([]);
  });
});

describe("run of Vitest", () => {
  const folder = mkdtempSync(join(tmpdir(), "masthead-reruns-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(
    fileURLToPath(new URL("../../../node_modules", import.meta.url)),
    join(folder, "node_modules"),
  );
  writeFileSync(join(folder, "vitest.config.ts"), "export default {};");
  const step = { name: "tests", minutes: 5, cwd: folder, ...vitestStep(folder) };
  const write = (file: string, lines: string[]) =>
    writeFileSync(
      join(folder, file),
      [
        'import { existsSync, writeFileSync } from "node:fs";',
        'import { beforeAll, describe, expect, it } from "vitest";',
        ...lines,
      ].join("\n"),
    );
  /** Code that throws when it runs for the first time. */
  const failOnce = (name: string) =>
    `{ const ran = existsSync("${name}"); writeFileSync("${name}", ""); expect(ran).toBe(true); }`;
  const failedTitles = ({ failures }: TestReport) => failures.map(({ title }) => title);

  it("passes with a flaky test and a flaky hook, and fails with a test that fails twice", async () => {
    write("flaky.test.ts", [
      `describe("a (suite)", () => { it("is flaky", () => ${failOnce("test-ran")}); it("passes", () => {}); });`,
    ]);
    write("hook.test.ts", [
      `beforeAll(() => ${failOnce("hook-ran")}); it("needs the hook", () => {});`,
    ]);
    write("failing.test.ts", ['it("fails", () => { expect(1).toBe(2); });']);
    const first = await runStep(step, false);
    expect([first.passed, failedTitles(first).toSorted()]).toEqual([
      1,
      [
        "failing.test.ts: fails",
        "flaky.test.ts: a (suite) is flaky",
        "hook.test.ts",
        "hook.test.ts: needs the hook",
      ],
    ]);
    const result = await rerunFailures(first);
    expect([result.passed, failedTitles(result)]).toEqual([3, ["failing.test.ts: fails"]]);
    expect(result.flaky.toSorted()).toEqual(["flaky.test.ts: a (suite) is flaky", "hook.test.ts"]);
    for (const file of ["flaky", "hook", "failing"]) rmSync(join(folder, `${file}.test.ts`));
  });

  it("fails with an error that belongs to no test, even if a failed test would pass", async () => {
    write("late.test.ts", [
      `it("is flaky", () => ${failOnce("late-ran")});`,
      'it("passes", async () => { setTimeout(() => { throw new Error("late"); }); await new Promise((done) => setTimeout(done, 50)); });',
    ]);
    const result = await rerunFailures(await runStep(step, false));
    expect(failedTitles(result)).toEqual(["late.test.ts: is flaky", "error outside of tests"]);
    rmSync(join(folder, "late.test.ts"));
  });

  it("fails when the command crashes", async () => {
    const crashing = { ...step, command: () => [process.execPath, "-e", "process.abort()"] };
    expect(failedTitles(await rerunFailures(await runStep(crashing, false)))).toEqual(["tests"]);
  });
});
