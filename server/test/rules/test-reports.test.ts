import { describe, expect, it } from "vitest";
import {
  describeFailures,
  readPlaywrightReport,
  readVitestReport,
} from "../../../scripts/test-reports.ts";

const ESCAPE = "\u001b";
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n");

const address = (file: string, ...titles: string[]) => ({ file, titles });

describe("report of Vitest", () => {
  const read = (testResults: object[], numPassedTests = 0) =>
    readVitestReport(JSON.stringify({ numPassedTests, testResults }), "/app");
  const test = (title: string, status: string, failureMessages: string[] = []) => {
    const duration = status === "skipped" ? undefined : 5;
    return {
      ancestorTitles: ["suite"],
      title,
      fullName: `suite ${title}`,
      status,
      duration,
      failureMessages,
    };
  };

  it("has the number of tests, durations and no failure when all tests passed", () => {
    const assertionResults = ["one", "two"].map((title) => test(title, "passed"));
    expect(
      read([{ name: "/app/server/a.test.ts", status: "passed", message: "", assertionResults }], 2),
    ).toEqual({
      passed: 2,
      tests: [
        { title: "server/a.test.ts: suite one", duration: 5, hasPassed: true },
        { title: "server/a.test.ts: suite two", duration: 5, hasPassed: true },
      ],
      failures: [],
    });
  });

  it("has the first ten lines of each error without colours, and the tests that did not run", () => {
    const assertionResults = [
      test("one", "failed", [`${ESCAPE}[31m${lines(12)}${ESCAPE}[39m`]),
      test("two", "skipped"),
    ];
    const report = read([
      { name: "/app/server/a.test.ts", status: "failed", message: "", assertionResults },
    ]);
    expect(report.failures).toEqual([
      {
        title: "server/a.test.ts: suite one",
        error: lines(10),
        address: address("server/a.test.ts", "suite", "one"),
        runs: 1,
      },
      {
        title: "server/a.test.ts: suite two",
        error: "did not run",
        address: address("server/a.test.ts", "suite", "two"),
        runs: 0,
      },
    ]);
  });

  it("has the error of a file that failed as a whole", () => {
    const file = {
      name: "/app/server/b.test.ts",
      status: "failed",
      message: "Error: no such module",
      assertionResults: [],
    };
    const failure = {
      title: "server/b.test.ts",
      error: "Error: no such module",
      address: { file: "server/b.test.ts" },
      runs: 1,
    };
    expect(read([file]).failures).toEqual([failure]);
  });

  it("is refused when no test ran", () => {
    expect(() => read([])).toThrow("no test ran");
  });
});

describe("report of Playwright", () => {
  const test = (status: string, ...messages: string[]) => ({
    projectName: "readers",
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

  it("has the number of tests, durations and no failure when all tests passed", () => {
    expect(read({}, [spec("opens", test("expected"))])).toEqual({
      passed: 1,
      tests: [
        { title: "e2e/journeys/home.spec.ts: home page › opens", duration: 3, hasPassed: true },
      ],
      failures: [],
    });
  });

  it("has the first ten lines of each error without colours, tests that did not run, and errors outside of tests", () => {
    const specs = [
      spec("opens", test("expected")),
      spec("closes", test("unexpected", `${ESCAPE}[2m${lines(12)}${ESCAPE}[22m`)),
      spec("waits", { projectName: "readers", status: "skipped", results: [] }),
    ];
    const report = read({ unexpected: 1, skipped: 1 }, specs, [{ message: "teardown failed" }]);
    const addressOf = (title: string) => ({
      project: "readers",
      ...address("home.spec.ts", "home page", title),
    });
    expect(report.failures).toEqual([
      { title: "end-to-end tests", error: "teardown failed", runs: 1 },
      {
        title: "e2e/journeys/home.spec.ts: home page › closes",
        error: lines(10),
        address: addressOf("closes"),
        runs: 1,
      },
      {
        title: "e2e/journeys/home.spec.ts: home page › waits",
        error: "did not run",
        address: addressOf("waits"),
        runs: 0,
      },
    ]);
  });

  it("has the failures when all tests failed", () => {
    expect(
      read({ expected: 0, unexpected: 1 }, [spec("closes", test("unexpected", "timeout"))])
        .failures,
    ).toHaveLength(1);
  });

  it("is refused with the error of the setup when no test ran", () => {
    expect(() => read({ expected: 0 }, [], [{ message: "Error: the site is not built" }])).toThrow(
      "no end-to-end test ran\nError: the site is not built",
    );
  });
});

it("failures of steps are described last, and tests that did not run as a number by file", () => {
  const failure = (title: string, error: string) => ({
    title,
    error,
    address: address("home.spec.ts"),
    runs: 1,
  });
  expect(
    describeFailures([
      { title: "end-to-end tests", error: "the product logged 1 errors:\nno connection", runs: 1 },
      failure("e2e/journeys/home.spec.ts: opens: at once", "did not run"),
      failure("e2e/journeys/home.spec.ts: closes", "timeout"),
      failure("e2e/journeys/home.spec.ts: waits", "did not run"),
    ]),
  ).toBe(
    [
      "e2e/journeys/home.spec.ts: 2 did not run",
      "e2e/journeys/home.spec.ts: closes",
      "    timeout",
      "end-to-end tests",
      "    the product logged 1 errors:",
      "    no connection",
    ].join("\n"),
  );
});
