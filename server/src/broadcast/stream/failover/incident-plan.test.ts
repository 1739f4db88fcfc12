import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import type { IncidentRow } from "./failover.store.ts";
import { dueAlert, planIncident, type SwitchFacts } from "./incident-plan.ts";

const NOW = new Date("2026-06-01T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const NONE = { open: undefined, recent: undefined };

const failure: SwitchFacts = {
  from: "first",
  to: "second",
  problem: "stale",
  pictureUntil: NOW.getTime() - 6000,
  byStaff: false,
};

const incident = (values: Partial<IncidentRow> = {}): IncidentRow => ({
  id: 1,
  channelId: 2,
  source: "first",
  problem: "stale",
  startedAt: ago(5 * MINUTE),
  endedAt: null,
  onAir: "second",
  secondsWithoutPicture: 6,
  alertedAt: null,
  slateAlertedAt: null,
  recoveryAlertedAt: null,
  ...values,
});

describe("incident of a channel", () => {
  it("begins with the last new segment of the source that failed", () => {
    expect(planIncident(failure, NONE, NOW)).toEqual({
      is: "insert",
      values: {
        source: "first",
        problem: "stale",
        startedAt: ago(6000),
        endedAt: null,
        onAir: "second",
        secondsWithoutPicture: 6,
      },
    });
  });

  it("ends when the first source is on air again", () => {
    const back: SwitchFacts = { ...failure, from: "second", to: "first", problem: null };
    expect(planIncident(back, { open: incident(), recent: undefined }, NOW)).toMatchObject({
      is: "update",
      values: { endedAt: NOW, secondsWithoutPicture: 6 },
    });
  });

  it("counts the time of the slate", () => {
    const facts = {
      ...failure,
      from: "slate" as const,
      problem: null,
      pictureUntil: NOW.getTime() - 30_000,
    };
    expect(
      planIncident(facts, { open: incident({ onAir: "slate" }), recent: undefined }, NOW),
    ).toMatchObject({
      values: { endedAt: null, onAir: "slate", secondsWithoutPicture: 36 },
    });
  });

  it("continues one that ended shortly before", () => {
    const recent = incident({ endedAt: ago(MINUTE) });
    expect(planIncident(failure, { open: undefined, recent }, NOW)).toMatchObject({
      is: "update",
      id: 1,
      values: { endedAt: null, secondsWithoutPicture: 12 },
    });
  });

  it("is not opened by staff who switch", () => {
    expect(planIncident({ ...failure, byStaff: true, problem: null }, NONE, NOW)).toBeNull();
  });
});

describe("alert of an incident", () => {
  it("is sent once at the beginning and once at the end", () => {
    expect(dueAlert(incident(), NOW)).toBe("started");
    expect(dueAlert(incident({ alertedAt: ago(MINUTE) }), NOW)).toBeNull();
    const ended = incident({ alertedAt: ago(5 * MINUTE), endedAt: ago(MINUTE) });
    expect(dueAlert(ended, NOW)).toBe("recovered");
    expect(dueAlert({ ...ended, recoveryAlertedAt: NOW }, NOW)).toBeNull();
  });

  it("is sent once more when both sources have failed", () => {
    const slate = incident({ alertedAt: ago(MINUTE), onAir: "slate" });
    expect(dueAlert(slate, NOW)).toBe("slate");
    expect(dueAlert({ ...slate, slateAlertedAt: NOW }, NOW)).toBeNull();
  });

  it("is not repeated while the source flaps, but when it stays down", () => {
    const reopened = incident({ alertedAt: ago(20 * MINUTE), recoveryAlertedAt: ago(5 * MINUTE) });
    expect(dueAlert(reopened, NOW)).toBeNull();
    expect(dueAlert({ ...reopened, recoveryAlertedAt: ago(10 * MINUTE) }, NOW)).toBe("started");
  });
});
