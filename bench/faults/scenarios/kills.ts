import { setTimeout as wait } from "node:timers/promises";
import type { SeededRandom } from "../../../server/test/seeded-random.ts";
import { type Clients, clientsOf, startReaders } from "../../tools/clients.ts";
import { type Outcome, type Scenario, type ScenarioContext, totalCounts } from "../scenario.ts";
import { secondsUntilWorking } from "../stage/recovery.ts";
import type { ProcessName, Stage } from "../stage/stage.ts";
import { exportActivity } from "./activities/export.ts";
import { imageActivity, publishActivity, recordingActivity } from "./activities/newsroom.ts";
import { checkoutActivity } from "./activities/shop.ts";

/** Writes that continue while processes are killed. */
interface Activity {
  /** Runs until `signal` is aborted, concurrently with other activities. */
  run(signal: AbortSignal): Promise<void>;
  /**
   * Compares acknowledged writes with stored ones. Returns the number of differences, and further
   * measurements.
   */
  verify(): Promise<{ lost: number; notes: string[] }>;
}

export type ActivityFactory = (
  stage: Stage,
  clients: Clients,
  random: SeededRandom,
) => Promise<Activity>;

const WRITERS = 3;
/** Range of the random time before a kill, in milliseconds. */
const BEFORE_KILL = [200, 2500] as const;
const VICTIMS: ProcessName[] = ["one", "two", "worker"];

/** Kills random processes at random moments of an activity. */
async function killDuring(
  factory: ActivityFactory,
  { tries, random, stage: openStage }: ScenarioContext,
): Promise<Outcome> {
  const stage = await openStage();
  const clients = clientsOf(stage.url, stage.cookie);
  const activity = await factory(stage, clients, random);
  const readers = startReaders(stage.url);
  const stopping = new AbortController();
  const writers = Promise.all(Array.from({ length: WRITERS }, () => activity.run(stopping.signal)));
  let recovery = 0;
  for (let killed = 0; killed < tries; killed++) {
    await wait(random.integer(...BEFORE_KILL));
    const killedAt = Date.now();
    stage.processes[VICTIMS[random.integer(0, VICTIMS.length)] ?? "one"].kill();
    recovery = Math.max(recovery, await secondsUntilWorking(stage, killedAt));
  }
  stopping.abort();
  await writers;
  await readers.stop();
  const { lost, notes } = await activity.verify();
  return { tries, lost, ...totalCounts(clients.counts, readers.counts), recovery, notes };
}

const killScenario = (name: string, during: string, factory: ActivityFactory): Scenario => ({
  name,
  fault: `kill -9 of a process during ${during}`,
  tries: 6,
  // The job of a killed worker is retried when its heartbeats have been missing for 30 s.
  recoveryLimit: 75,
  run: (context) => killDuring(factory, context),
});

/** kill -9 of serving processes and of the worker. */
export const KILLS: Scenario[] = [
  killScenario("kill-publish", "publishing", publishActivity),
  killScenario("kill-image", "image uploads", imageActivity),
  killScenario("kill-recording", "uploads of recordings in parts", recordingActivity),
  killScenario("kill-checkout", "checkout", checkoutActivity),
  killScenario("kill-export", "Excel exports", exportActivity),
];
