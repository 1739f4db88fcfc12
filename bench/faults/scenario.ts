import type { SeededRandom } from "../../server/test/seeded-random.ts";
import type { Counts } from "../tools/clients.ts";
import type { Stage } from "./stage/stage.ts";

/** Result of all tries of a scenario. */
export interface Outcome {
  tries: number;
  /** Acknowledged writes that are missing, and effects that happened twice or in part. */
  lost: number;
  requests: number;
  /** Failed requests: no complete response, or a status from 500 on. */
  failed: number;
  /** Seconds of the slowest try until everything worked again; null if nothing had to recover. */
  recovery: number | null;
  /** Additional measurements for the report. */
  notes: string[];
}

export interface ScenarioContext {
  tries: number;
  random: SeededRandom;
  /** The installation that scenarios share, which they leave working. */
  stage(): Promise<Stage>;
}

/** Fault that is injected into a running installation. */
export interface Scenario {
  name: string;
  /** Name of the fault and of the activity during it. */
  fault: string;
  tries: number;
  /** Maximum recovery, in seconds. */
  recoveryLimit: number;
  /** Acknowledged writes may be lost, by the nature of the fault. */
  mayLose?: boolean;
  run(context: ScenarioContext): Promise<Outcome>;
}

/** Adds the counts of several clients. */
export const totalCounts = (...counts: Counts[]): Pick<Outcome, "requests" | "failed"> => ({
  requests: counts.reduce((sum, { requests }) => sum + requests, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});
