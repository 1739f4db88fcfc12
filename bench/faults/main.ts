#!/usr/bin/env node
import { parseArgs } from "node:util";
import { seededRandom } from "../../server/test/seeded-random.ts";
import { printTable, problemsOf, type Result, writeResults } from "./report.ts";
import type { Scenario, ScenarioContext } from "./scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { type Stage, startStage } from "./stage/stage.ts";

/**
 * Fault injection: `npm run faults -- [--only NAME] [--tries N] [--seed S]`. Runs the product with
 * two serving processes behind nginx, a worker, PostgreSQL with a standby, and stand-ins of the
 * services outside; breaks one part after the other, and counts lost writes and failures that
 * readers noticed. `--only` runs the scenarios whose name begins with NAME; several are separated
 * by commas. Exits with 1 if anything was lost or a recovery took too long. Needs root, Linux,
 * nginx, ffmpeg and libfaketime (docs/faults.md).
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    tries: { type: "string" },
    seed: { type: "string" },
    list: { type: "boolean" },
  },
});
const names = values.only.split(",");
const selected = SCENARIOS.filter(({ name }) => names.some((prefix) => name.startsWith(prefix)));
const seed = values.seed === undefined ? Date.now() % 2 ** 32 : Number(values.seed);
const tries = values.tries === undefined ? undefined : Number(values.tries);
if (!selected.length)
  throw new Error(
    `no scenario begins with ${values.only}: ${SCENARIOS.map(({ name }) => name).join(", ")}`,
  );
if (!Number.isInteger(seed) || (tries !== undefined && !(Number.isInteger(tries) && tries > 0)))
  throw new Error("--seed and --tries must be whole numbers");

let stage: Promise<Stage> | undefined;
const openStage = () => {
  stage ??= startStage();
  return stage;
};

/** Runs a scenario. A scenario that throws has failed, and the next one gets a new installation. */
async function run(scenario: Scenario): Promise<Result> {
  const startedAt = Date.now();
  const context: ScenarioContext = {
    tries: tries ?? scenario.tries,
    random: seededRandom(seed),
    stage: openStage,
  };
  const elapsed = () => Math.round((Date.now() - startedAt) / 1000);
  try {
    const outcome = await scenario.run(context);
    return { scenario, ...outcome, problems: problemsOf(scenario, outcome), seconds: elapsed() };
  } catch (error) {
    console.error(error, (await stage)?.output().slice(-4000));
    await closeStage();
    const nothing = {
      tries: context.tries,
      lost: 0,
      requests: 0,
      failed: 0,
      recovery: null,
      notes: [],
    };
    return {
      scenario,
      ...nothing,
      problems: [`did not finish: ${(error as Error).message.split("\n", 1)[0]}`],
      seconds: elapsed(),
    };
  }
}

async function closeStage(): Promise<void> {
  const open = stage;
  stage = undefined;
  await (await open?.catch(() => undefined))?.stop();
}

if (values.list) for (const { name, fault } of selected) console.log(`${name.padEnd(24)} ${fault}`);
else {
  console.log(`seed ${seed}`);
  const results: Result[] = [];
  try {
    for (const scenario of selected) {
      const result = await run(scenario);
      results.push(result);
      console.log(
        `${scenario.name}: ${result.problems.join("; ") || "passed"} in ${result.seconds} s`,
      );
    }
  } finally {
    await closeStage();
  }
  printTable(results);
  console.log(`written to ${writeResults(seed, results)}`);
  process.exitCode = results.some(({ problems }) => problems.length) ? 1 : 0;
}
