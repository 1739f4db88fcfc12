import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";

/** Airing on a channel, as far as it decides about alerts. Times are in milliseconds. */
export interface PlannedAiring {
  channelId: number;
  programId: number;
  from: number;
  until: number;
}

export interface AiringAlert<Airing extends PlannedAiring = PlannedAiring> {
  airing: Airing;
  /** Minutes before the begin; 0: when it begins. */
  before: number;
  /** Time after which the alert is useless, in milliseconds. */
  expiresAt: number;
}

/** Time after the begin during which "on air now" is still worth an alert, in milliseconds. */
export const ON_AIR_GRACE = 10 * MINUTE;

/**
 * Returns the alerts about airings that are due now. An alert with a lead is useless after the begin.
 * A program that continues, after another one or as the next episode, does not begin. A program that
 * begins on several channels at once has one alert, of the first.
 * @param airings sorted by begin; of those that ended just before, so that continuations are known
 * @param leads minutes that followers of each program chose
 */
export function planAiringAlerts<Airing extends PlannedAiring>(
  airings: readonly Airing[],
  leads: ReadonlyMap<number, readonly number[]>,
  now: number,
): AiringAlert<Airing>[] {
  const planned = new Set<string>();
  return airings.flatMap((airing) => {
    const key = `${airing.programId} ${airing.from}`;
    if (planned.has(key) || continues(airing, airings)) return [];
    planned.add(key);
    return (leads.get(airing.programId) ?? []).flatMap((before) => {
      const dueAt = airing.from - before * MINUTE;
      const expiresAt = before ? airing.from : Math.min(airing.from + ON_AIR_GRACE, airing.until);
      return dueAt <= now && now < expiresAt ? [{ airing, before, expiresAt }] : [];
    });
  });
}

/**
 * Time within which a program that airs again on its channel continues: an episode of another program
 * may interrupt a slot.
 */
const INTERRUPTION = HOUR;

const continues = (
  { channelId, programId, from }: PlannedAiring,
  airings: readonly PlannedAiring[],
): boolean =>
  airings.some(
    (other) =>
      other.channelId === channelId &&
      other.programId === programId &&
      other.from < from &&
      other.until > from - INTERRUPTION,
  );

export interface NewEpisode {
  id: number;
  programId: number;
}

/** Time between two alerts about new episodes of a program, in milliseconds. */
export const EPISODE_ALERT_PAUSE = HOUR;

/**
 * Returns the episodes that get an alert: the newest of each program, unless another one had an alert
 * within the pause. All others never get one.
 * @param episodes newest first, none of them decided about
 */
export function planEpisodeAlerts(
  episodes: readonly NewEpisode[],
  lastAlerts: ReadonlyMap<number, Date>,
  now: Date,
): Set<number> {
  const byProgram = Map.groupBy(episodes, ({ programId }) => programId);
  return new Set(
    [...byProgram].flatMap(([programId, [newest]]) => {
      const last = lastAlerts.get(programId);
      const isPaused = last && now.getTime() - last.getTime() < EPISODE_ALERT_PAUSE;
      return newest && !isPaused ? [newest.id] : [];
    }),
  );
}
