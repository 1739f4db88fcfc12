/** Test with its duration in milliseconds. */
interface TimedTest {
  title: string;
  duration: number;
}

/** Counts and durations of tests, parsed from a JSON report. */
export interface TestReport {
  passed: number;
  failed: number;
  tests: TimedTest[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

/** Parses the JSON report of Vitest; tests that did not run count as failed. @throws Error if no test ran */
export function readVitestReport(text: string, root: string): TestReport {
  const report = JSON.parse(text) as VitestReport;
  const { numPassedTests: passed, numFailedTests, numTotalTests, numFailedTestSuites } = report;
  if (!numTotalTests) throw new Error("no test ran");
  const notRun = numTotalTests - passed - numFailedTests;
  return {
    passed,
    failed: Math.max(numFailedTests, numFailedTestSuites ? 1 : 0) + notRun,
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        title: `${name.replace(`${root}/`, "")}: ${fullName}`,
        duration: duration ?? 0,
      })),
    ),
  };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** Parses the JSON report of Playwright; skipped tests count as failed. @throws Error if no test ran */
export function readPlaywrightReport(text: string): TestReport {
  const { stats, suites } = JSON.parse(text) as PlaywrightReport;
  if (!stats.expected) throw new Error("no end-to-end test ran");
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    tests: suites.flatMap((file) => testsOf(file, [])),
  };
}

function testsOf({ specs = [], suites = [] }: PlaywrightSuite, titles: string[]): TimedTest[] {
  const ownTests = specs.map(({ file, title, tests }) => ({
    title: `e2e/journeys/${file}: ${[...titles, title].join(" › ")}`,
    duration: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...ownTests, ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title]))];
}

/** Returns the slowest tests in descending order. */
export const slowestOf = (tests: TimedTest[], count: number): TimedTest[] =>
  tests.toSorted((a, b) => b.duration - a.duration).slice(0, count);
