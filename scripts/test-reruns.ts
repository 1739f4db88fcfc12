import type { Failure, TestAddress, TestReport } from "./test-reports.ts";

/** More failed tests than this have a common cause, and running them again would take too long. */
const MAX_RERUNS = 20;
/** A test may fail once. */
const MAX_RUNS = 2;

/** Report of a step, with the tests that failed and then passed. */
export interface StepReport extends TestReport {
  flaky: string[];
}

/** Failed test, which can run again. */
export type RerunFailure = Failure & { address: TestAddress };

/**
 * Failures to run again: none if the step itself failed, or if too many tests failed. Tests that
 * did not run do not count towards that limit.
 */
export function failuresToRerun({ failures }: TestReport): RerunFailure[] {
  const tests = failures.filter(
    (failure): failure is RerunFailure => failure.address !== undefined,
  );
  const hasStepFailure = tests.length < failures.length;
  const failedCount = failures.filter(({ runs }) => runs > 0).length;
  if (hasStepFailure || failedCount > MAX_RERUNS) return [];
  return tests.filter(({ runs }) => runs < MAX_RUNS);
}

/**
 * Merges the report of a second run of `failures` into the report of the step. A failure stays
 * unless its test has passed; failures of the second run only, such as a hook's, are added.
 */
export function mergeRerun(report: StepReport, failures: Failure[], rerun: TestReport): StepReport {
  const rerunFailures = new Map(rerun.failures.map((failure) => [failure.title, failure]));
  const passedTitles = new Set(
    rerun.tests.filter(({ hasPassed }) => hasPassed).map(({ title }) => title),
  );
  const hasPassed = ({ title, address }: Failure) =>
    !rerunFailures.has(title) &&
    (address?.titles ? passedTitles.has(title) : passedTitles.size > 0);

  const requested = new Set(failures.map(({ title }) => title));
  const remaining = report.failures.flatMap((failure) => {
    if (!requested.has(failure.title)) return [failure];
    if (hasPassed(failure)) return [];
    const again = rerunFailures.get(failure.title);
    return [
      { ...failure, error: again?.runs ? again.error : failure.error, runs: failure.runs + 1 },
    ];
  });
  const passedBefore = new Set(
    report.tests.filter((test) => test.hasPassed).map(({ title }) => title),
  );
  // Tests of the file that were not requested are reported as not run, or have run before them.
  const others = rerun.failures.filter(({ title, runs }) => runs > 0 && !requested.has(title));
  const added = others
    .filter(({ title }) => !passedBefore.has(title))
    .map((failure) => ({ ...failure, runs: MAX_RUNS }));

  const newlyPassed = rerun.tests.filter((test) => test.hasPassed && !passedBefore.has(test.title));
  return {
    passed: report.passed + newlyPassed.length,
    tests: [...report.tests, ...newlyPassed],
    failures: [...remaining, ...added],
    flaky: [
      ...report.flaky,
      ...failures
        .filter((failure) => failure.runs > 0 && hasPassed(failure))
        .map(({ title }) => title),
      ...others.map(({ title }) => title).filter((title) => passedBefore.has(title)),
    ],
  };
}

/** Separate run of failed tests: arguments for the test runner, and the expected tests. */
export interface Rerun {
  args: string[];
  failures: Failure[];
}

/**
 * One run of Vitest per file, with the names of its failed tests; of the whole file if it failed
 * itself.
 */
export function vitestReruns(failures: RerunFailure[]): Rerun[] {
  const byFile = Object.groupBy(failures, ({ address }) => address.file);
  return Object.entries(byFile).map(([file, failed = []]) => {
    const names = failed.map(({ address }) => address.titles?.join(" > "));
    const isWholeFile = names.includes(undefined);
    const pattern = names.map((name) => RegExp.escape(name ?? "")).join("|");
    return {
      args: isWholeFile ? [file] : [file, "--testNamePattern", `^(?:${pattern})$`],
      failures: failed,
    };
  });
}

/**
 * Lines of a list of tests for Playwright (`--test-list`): whole files, since tests of a file may
 * need those before them.
 */
export const playwrightTestList = (failures: { address: TestAddress }[]): string =>
  [...new Set(failures.map(({ address }) => `[${address.project}] › ${address.file}`))].join("\n");
