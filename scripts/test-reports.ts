import { stripVTControlCharacters } from "node:util";

/** Test with its duration in milliseconds. */
interface TimedTest {
  title: string;
  duration: number;
}

/** Test, file of tests or step that failed, with the first lines of its error. */
export interface Failure {
  title: string;
  error: string;
}

/** Counts, durations and failures of tests, parsed from a JSON report. */
export interface TestReport {
  passed: number;
  failed: number;
  tests: TimedTest[];
  failures: Failure[];
}

const MAX_ERROR_LINES = 10;
const NOT_RUN = "did not run";

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
  numFailedTestSuites: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  /** Why the file failed as a whole, such as an error of a hook. */
  message?: string;
  assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] | null }[];
}

/** Parses the JSON report of Vitest; tests that did not run count as failed. @throws Error if no test ran */
export function readVitestReport(text: string, root: string): TestReport {
  const report = JSON.parse(text) as VitestReport;
  const { numPassedTests: passed, numFailedTests, numTotalTests, numFailedTestSuites } = report;
  if (!numTotalTests) throw new Error("no test ran");
  const notRun = numTotalTests - passed - numFailedTests;
  const files = report.testResults.map((file) => ({ ...file, name: file.name.replace(`${root}/`, "") }));
  return {
    passed,
    failed: Math.max(numFailedTests, numFailedTestSuites ? 1 : 0) + notRun,
    tests: files.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ title: `${name}: ${fullName}`, duration: duration ?? 0 })),
    ),
    failures: files.flatMap(failuresOfFile),
  };
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): Failure[] {
  const failures = assertionResults
    .filter((test) => test.status !== "passed")
    .map(({ fullName, failureMessages }) => ({ title: `${name}: ${fullName}`, error: firstLines(failureMessages?.join("\n") || NOT_RUN) }));
  const hasOwnError = status === "failed" && !assertionResults.some((test) => test.status === "failed");
  return hasOwnError ? [{ title: name, error: firstLines(message || "a hook failed: see the output") }, ...failures] : failures;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  status: "expected" | "unexpected" | "flaky" | "skipped";
  results: { duration: number; errors: PlaywrightError[] }[];
}

interface PlaywrightError {
  message?: string;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  /** Errors outside of tests, such as of a global setup. */
  errors: PlaywrightError[];
}

/** Parses the JSON report of Playwright; skipped tests count as failed. @throws Error if no test ran */
export function readPlaywrightReport(text: string): TestReport {
  const { stats, suites, errors } = JSON.parse(text) as PlaywrightReport;
  if (!stats.expected) throw new Error(["no end-to-end test ran", ...errors.map(errorText)].join("\n"));
  const specs = suites.flatMap((file) => specsOf(file, []));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    tests: specs.map(({ title, tests }) => ({
      title,
      duration: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    failures: [
      ...errors.map((error) => ({ title: "end-to-end tests", error: firstLines(errorText(error)) })),
      ...specs.flatMap(({ title, tests }) => tests.flatMap((test) => failuresOfTest(title, test))),
    ],
  };
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite, titles: string[]): { title: string; tests: PlaywrightTest[] }[] {
  const ownSpecs = specs.map(({ file, title, tests }) => ({ title: `e2e/journeys/${file}: ${[...titles, title].join(" › ")}`, tests }));
  return [...ownSpecs, ...suites.flatMap((suite) => specsOf(suite, [...titles, suite.title]))];
}

function failuresOfTest(title: string, { status, results }: PlaywrightTest): Failure[] {
  if (status === "expected" || status === "flaky") return [];
  const errors = results.at(-1)?.errors ?? [];
  return [{ title, error: firstLines(errors.map(errorText).join("\n") || NOT_RUN) }];
}

const errorText = ({ message = "unknown error" }: PlaywrightError) => message;

/** Returns the first lines of an error without colours. */
const firstLines = (text: string) => stripVTControlCharacters(text).trim().split("\n").slice(0, MAX_ERROR_LINES).join("\n");

/** Returns the slowest tests in descending order. */
export const slowestOf = (tests: TimedTest[], count: number): TimedTest[] =>
  tests.toSorted((a, b) => b.duration - a.duration).slice(0, count);
