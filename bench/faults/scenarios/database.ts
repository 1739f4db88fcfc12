import { setTimeout as wait } from "node:timers/promises";
import { clientsOf, startReaders } from "../../tools/clients.ts";
import { postmasterPid, signalPostgres, signalProcess } from "../../tools/processes.ts";
import { type Outcome, type Scenario, type ScenarioContext, totalCounts } from "../scenario.ts";
import { secondsUntilWorking } from "../stage/recovery.ts";
import type { Stage } from "../stage/stage.ts";
import { publishActivity } from "./activities/newsroom.ts";
import { checkoutActivity } from "./activities/shop.ts";

const FREEZE_MS = 10_000;
/** Range of the random time of normal operation before a fault, in milliseconds. */
const BEFORE_FAULT = [500, 2500] as const;

/**
 * Breaks the database. Resolves when the fault has ended, to the time from which the recovery is
 * measured.
 */
type Fault = (stage: Stage) => Promise<number>;

/** Breaks the database while staff publish, buyers pay and readers read. */
async function breakDatabase(
  fault: Fault,
  prepare: (stage: Stage) => Promise<void>,
  context: ScenarioContext,
): Promise<Outcome> {
  const { tries, random } = context;
  const stage = await context.stage();
  const writing = clientsOf(stage.url, stage.cookie);
  const buying = clientsOf(stage.url);
  const activities = [
    await publishActivity(stage, writing, random),
    await checkoutActivity(stage, buying, random),
  ];
  const readers = startReaders(stage.url);
  let recovery = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    await prepare(stage);
    const stopping = new AbortController();
    const running = Promise.all(activities.map((activity) => activity.run(stopping.signal)));
    await wait(random.integer(...BEFORE_FAULT));
    recovery = Math.max(recovery, await secondsUntilWorking(stage, await fault(stage)));
    stopping.abort();
    await running;
  }
  await readers.stop();
  const verified = await Promise.all(activities.map((activity) => activity.verify()));
  const lost = verified.reduce((sum, one) => sum + one.lost, 0);
  const notes = [
    ...verified.flatMap((one) => one.notes),
    `pages: ${readers.counts.failed} of ${readers.counts.requests} failed`,
  ];
  return {
    tries,
    lost,
    ...totalCounts(writing.counts, buying.counts, readers.counts),
    recovery,
    notes,
  };
}

const signalPrimary =
  (signal: NodeJS.Signals): Fault =>
  async ({ postgres }) => {
    signalProcess(postmasterPid(postgres.dataDir()), signal);
    return Date.now();
  };

const freeze: Fault = async ({ postgres }) => {
  signalPostgres(postgres.dataDir(), "SIGSTOP");
  await wait(FREEZE_MS);
  signalPostgres(postgres.dataDir(), "SIGCONT");
  return Date.now();
};

const failOver: Fault = async ({ postgres, databaseProxy }) => {
  const failedAt = Date.now();
  databaseProxy.set("refuse");
  await postgres.failOver();
  databaseProxy.retarget(postgres.url());
  databaseProxy.set("forward");
  return failedAt;
};

const nothing = async () => {};
const startStandby = (synchronous: boolean) => (stage: Stage) =>
  stage.postgres.startStandby({ synchronous });

interface DatabaseScenario extends Pick<Scenario, "name" | "fault" | "mayLose"> {
  inject: Fault;
  prepare?: (stage: Stage) => Promise<void>;
}

const databaseScenario = ({
  inject,
  prepare = nothing,
  ...scenario
}: DatabaseScenario): Scenario => ({
  ...scenario,
  tries: 3,
  recoveryLimit: 75,
  run: (context) => breakDatabase(inject, prepare, context),
});

/** Restart, crash, freeze and failover of PostgreSQL. */
export const DATABASE: Scenario[] = [
  databaseScenario({
    name: "database-restart",
    fault: "fast restart of the database",
    inject: signalPrimary("SIGINT"),
  }),
  databaseScenario({
    name: "database-kill",
    fault: "kill -9 of the database",
    inject: signalPrimary("SIGKILL"),
  }),
  databaseScenario({ name: "database-freeze", fault: "database frozen for 10 s", inject: freeze }),
  databaseScenario({
    name: "failover-sync",
    fault: "failover to a synchronous standby",
    inject: failOver,
    prepare: startStandby(true),
  }),
  databaseScenario({
    name: "failover-async",
    fault: "failover to an asynchronous standby",
    inject: failOver,
    prepare: startStandby(false),
    mayLose: true,
  }),
];
