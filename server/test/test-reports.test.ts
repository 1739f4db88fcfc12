import { describe, expect, it } from "vitest";
import { readPlaywrightReport, readVitestReport } from "../../scripts/test-reports.ts";

const ESCAPE = "\u001b";
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n");

describe("report of Vitest", () => {
  const read = (testResults: object[], counts: object = {}) =>
    readVitestReport(
      JSON.stringify({ numTotalTests: 2, numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 0, testResults, ...counts }),
      "/app",
    );

  it("has counts, durations and no failure when all tests passed", () => {
    const assertionResults = ["one", "two"].map((fullName) => ({ fullName, status: "passed", duration: 5, failureMessages: [] }));
    expect(read([{ name: "/app/server/a.test.ts", status: "passed", message: "", assertionResults }])).toEqual({
      passed: 2,
      failed: 0,
      tests: [
        { title: "server/a.test.ts: one", duration: 5 },
        { title: "server/a.test.ts: two", duration: 5 },
      ],
      failures: [],
    });
  });

  it("has the first ten lines of each error without colours, and the tests that did not run", () => {
    const assertionResults = [
      { fullName: "one", status: "failed", duration: 5, failureMessages: [`${ESCAPE}[31m${lines(12)}${ESCAPE}[39m`] },
      { fullName: "two", status: "skipped", failureMessages: [] },
    ];
    const report = read([{ name: "/app/server/a.test.ts", status: "failed", message: "", assertionResults }], {
      numPassedTests: 0,
      numFailedTests: 1,
      numFailedTestSuites: 1,
    });
    expect([report.passed, report.failed]).toEqual([0, 2]);
    expect(report.failures).toEqual([
      { title: "server/a.test.ts: one", error: lines(10) },
      { title: "server/a.test.ts: two", error: "did not run" },
    ]);
  });

  it("has the error of a file that failed as a whole", () => {
    const file = { name: "/app/server/b.test.ts", status: "failed", message: "Error: no such module", assertionResults: [] };
    const report = read([file], { numFailedTestSuites: 1 });
    expect(report).toMatchObject({ failed: 1, failures: [{ title: "server/b.test.ts", error: "Error: no such module" }] });
  });

  it("is refused when no test ran", () => {
    expect(() => read([], { numTotalTests: 0 })).toThrow("no test ran");
  });
});

describe("report of Playwright", () => {
  const test = (status: string, ...messages: string[]) => ({
    status,
    results: [{ duration: 3, errors: messages.map((message) => ({ message })) }],
  });
  const read = (stats: object, specs: object[], errors: object[] = []) =>
    readPlaywrightReport(
      JSON.stringify({
        stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0, ...stats },
        suites: [{ title: "home.spec.ts", suites: [{ title: "home page", specs }] }],
        errors,
      }),
    );
  const spec = (title: string, ...tests: object[]) => ({ title, file: "home.spec.ts", tests });

  it("has counts, durations and no failure when all tests passed", () => {
    expect(read({}, [spec("opens", test("expected"))])).toEqual({
      passed: 1,
      failed: 0,
      tests: [{ title: "e2e/journeys/home.spec.ts: home page › opens", duration: 3 }],
      failures: [],
    });
  });

  it("has the first ten lines of each error without colours, tests that did not run, and errors outside of tests", () => {
    const specs = [
      spec("opens", test("expected")),
      spec("closes", test("unexpected", `${ESCAPE}[2m${lines(12)}${ESCAPE}[22m`)),
      spec("waits", { status: "skipped", results: [] }),
    ];
    const report = read({ unexpected: 1, skipped: 1 }, specs, [{ message: "teardown failed" }]);
    expect(report.failed).toBe(2);
    expect(report.failures).toEqual([
      { title: "end-to-end tests", error: "teardown failed" },
      { title: "e2e/journeys/home.spec.ts: home page › closes", error: lines(10) },
      { title: "e2e/journeys/home.spec.ts: home page › waits", error: "did not run" },
    ]);
  });

  it("is refused with the error of the setup when no test ran", () => {
    expect(() => read({ expected: 0 }, [], [{ message: "Error: the site is not built" }])).toThrow(
      "no end-to-end test ran\nError: the site is not built",
    );
  });
});
