import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import { ON_AIR_GRACE, planAiringAlerts, planEpisodeAlerts } from "./alert-plan.ts";

const BEGIN = Date.parse("2026-11-29T17:00:00Z");
const airing = (
  from = BEGIN,
  more: { channelId?: number; programId?: number; until?: number } = {},
) => ({
  channelId: 1,
  programId: 7,
  from,
  until: from + 30 * MINUTE,
  ...more,
});
const leads = new Map([[7, [0, 5, 15]]]);
const due = (minutes: number, airings = [airing()]) =>
  planAiringAlerts(airings, leads, BEGIN + minutes * MINUTE).map(({ before }) => before);

describe("alerts about an airing", () => {
  it("are due from their lead until the program begins", () => {
    expect(due(-16)).toEqual([]);
    expect(due(-15)).toEqual([15]);
    expect(due(-5)).toEqual([5, 15]);
    expect(due(-0.01)).toEqual([5, 15]);
  });

  it("say that a program is on air for a while after it began", () => {
    expect(due(0)).toEqual([0]);
    expect(due(ON_AIR_GRACE / MINUTE - 0.01)).toEqual([0]);
    expect(due(ON_AIR_GRACE / MINUTE)).toEqual([]);
    expect(due(4, [airing(BEGIN, { until: BEGIN + 3 * MINUTE })])).toEqual([]);
  });

  it("are not due when the program continues after another one or as the next episode", () => {
    const next = airing(BEGIN + 30 * MINUTE);
    expect(planAiringAlerts([airing(), next], leads, next.from)).toEqual([]);
    const resumed = airing(BEGIN + 60 * MINUTE);
    expect(planAiringAlerts([airing(), resumed], leads, resumed.from)).toEqual([]);
    const later = airing(BEGIN + 120 * MINUTE);
    expect(planAiringAlerts([airing(), later], leads, later.from)).toHaveLength(1);
  });

  it("are due once for a program that begins on several channels", () => {
    expect(due(0, [airing(), airing(BEGIN, { channelId: 2 })])).toEqual([0]);
  });

  it("are for followed programs and their leads only", () => {
    expect(due(0, [airing(BEGIN, { programId: 8 })])).toEqual([]);
    expect(planAiringAlerts([airing()], new Map([[7, [15]]]), BEGIN)).toEqual([]);
  });
});

describe("alerts about episodes", () => {
  const now = new Date(BEGIN);
  const episodes = [
    { id: 3, programId: 7 },
    { id: 2, programId: 7 },
    { id: 1, programId: 8 },
  ];

  it("are about the newest episode of each program", () => {
    expect([...planEpisodeAlerts(episodes, new Map(), now)]).toEqual([3, 1]);
  });

  it("pause for a program that had an alert within the hour", () => {
    const last = (minutes: number) => new Map([[7, new Date(BEGIN - minutes * MINUTE)]]);
    expect([...planEpisodeAlerts(episodes, last(59), now)]).toEqual([1]);
    expect([...planEpisodeAlerts(episodes, last(60), now)]).toEqual([3, 1]);
  });
});
