import { stripVTControlCharacters } from "node:util";

/** Test with its duration in milliseconds. */
interface TimedTest {
  title: string;
  duration: number;
  hasPassed: boolean;
}

/** Address of a failure to run again: one test, or a whole test file if it has no titles. */
export interface TestAddress {
  file: string;
  project?: string;
  /** Titles of the suites and of the test. */
  titles?: string[];
}

/** Test, file of tests or step that failed, with the first lines of its error. */
export interface Failure {
  title: string;
  error: string;
  /** Missing if the step failed itself: that cannot be run again. */
  address?: TestAddress;
  /** Numbers of runs and of failures. Zero if it did not run. */
  runs: number;
}

/** Durations and failures of tests, parsed from a JSON report. */
export interface TestReport {
  passed: number;
  tests: TimedTest[];
  failures: Failure[];
}

const MAX_ERROR_LINES = 10;
const NOT_RUN = "did not run";

interface VitestReport {
  numPassedTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  /** Error of the file as a whole, such as an error of a hook. */
  message?: string;
  assertionResults: VitestTest[];
}

interface VitestTest {
  ancestorTitles: string[];
  title: string;
  fullName: string;
  status: string;
  duration?: number | null;
  failureMessages?: string[] | null;
}

/**
 * Parses the JSON report of Vitest; tests that did not run have failed.
 * @throws Error if no test ran
 */
export function readVitestReport(text: string, root: string): TestReport {
  const report = JSON.parse(text) as VitestReport;
  const files = report.testResults.map((file) => ({
    ...file,
    name: file.name.replace(`${root}/`, ""),
  }));
  if (!files.length) throw new Error("no test ran");
  return {
    passed: report.numPassedTests,
    tests: files.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration }) => ({
        title: `${name}: ${fullName}`,
        duration: duration ?? 0,
        hasPassed: status === "passed",
      })),
    ),
    failures: files.flatMap(failuresOfFile),
  };
}

function failuresOfFile({ name: file, status, message, assertionResults }: VitestFile): Failure[] {
  const failures = assertionResults
    .filter((test) => test.status !== "passed")
    .map((test) => ({
      title: `${file}: ${test.fullName}`,
      error: firstLines(test.failureMessages?.join("\n") || NOT_RUN),
      address: { file, titles: [...test.ancestorTitles, test.title] },
      runs: test.status === "failed" ? 1 : 0,
    }));
  const hasOwnError =
    status === "failed" && !assertionResults.some((test) => test.status === "failed");
  const ownError = {
    title: file,
    error: firstLines(message || "a hook failed: see the output"),
    address: { file },
    runs: 1,
  };
  return hasOwnError ? [ownError, ...failures] : failures;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  projectName: string;
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

/** Parses the JSON report of Playwright; skipped tests have failed. @throws Error if no test ran */
export function readPlaywrightReport(text: string): TestReport {
  const { stats, suites, errors } = JSON.parse(text) as PlaywrightReport;
  const passed = stats.expected + stats.flaky;
  if (!passed && !stats.unexpected)
    throw new Error(["no end-to-end test ran", ...errors.map(errorText)].join("\n"));
  const tests = suites.flatMap((file) => testsOf(file, []));
  return {
    passed,
    tests: tests.map(({ title, test }) => ({
      title,
      duration: test.results.reduce((sum, { duration }) => sum + duration, 0),
      hasPassed: isPassed(test),
    })),
    failures: [
      ...errors.map((error) => ({
        title: "end-to-end tests",
        error: firstLines(errorText(error)),
        runs: 1,
      })),
      ...tests.filter(({ test }) => !isPassed(test)).map(failureOfTest),
    ],
  };
}

interface AddressedTest {
  title: string;
  address: TestAddress;
  test: PlaywrightTest;
}

function testsOf({ specs = [], suites = [] }: PlaywrightSuite, parents: string[]): AddressedTest[] {
  const ownTests = specs.flatMap(({ file, title, tests }) => {
    const titles = [...parents, title];
    return tests.map((test) => ({
      title: `e2e/journeys/${file}: ${titles.join(" › ")}`,
      address: { file, project: test.projectName, titles },
      test,
    }));
  });
  return [...ownTests, ...suites.flatMap((suite) => testsOf(suite, [...parents, suite.title]))];
}

const isPassed = ({ status }: PlaywrightTest) => status === "expected" || status === "flaky";

function failureOfTest({ title, address, test: { status, results } }: AddressedTest): Failure {
  const errors = results.at(-1)?.errors ?? [];
  const error = firstLines(errors.map(errorText).join("\n") || NOT_RUN);
  return { title, error, address, runs: status === "skipped" ? 0 : 1 };
}

const errorText = ({ message = "unknown error" }: PlaywrightError) => message;

/** Returns the first lines of an error without colours. */
const firstLines = (text: string) =>
  stripVTControlCharacters(text).trim().split("\n").slice(0, MAX_ERROR_LINES).join("\n");

/** Returns the slowest tests in descending order. */
export const slowestOf = (tests: TimedTest[], count: number): TimedTest[] =>
  tests.toSorted((a, b) => b.duration - a.duration).slice(0, count);

/**
 * Formats failures: the number of tests that did not run per file, then failed tests, then failed
 * steps. Logs of CI are often truncated at the start.
 */
export function describeFailures(failures: Failure[]): string {
  const notRun = failures.filter(({ error }) => error === NOT_RUN);
  const failed = failures.filter(({ error }) => error !== NOT_RUN);
  const fileOf = ({ title }: Failure) => title.split(": ", 1)[0] ?? "";
  return [
    ...Object.entries(Object.groupBy(notRun, fileOf)).map(
      ([file, tests = []]) => `${file}: ${tests.length} ${NOT_RUN}`,
    ),
    ...failed
      .toSorted((a, b) => Number(!a.address) - Number(!b.address))
      .flatMap(({ title, error }) => [title, ...error.split("\n").map((line) => `    ${line}`)]),
  ].join("\n");
}
