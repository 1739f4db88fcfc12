import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import { type AlertFacts, nextAlertTime, planAlert } from "./alert-plan.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const FACTS: AlertFacts = {
  isCurrent: true,
  isVisible: true,
  needsColleague: false,
  followers: 3,
  sentTimes: [],
  perHour: 2,
  now: NOW,
};

describe("plan of an alert", () => {
  it("sends it to the followers of a running live blog", () => {
    expect(planAlert(FACTS)).toEqual({ state: "sent" });
  });

  it("cancels it when the entry was removed or the live blog has ended, whatever else holds", () => {
    expect(planAlert({ ...FACTS, isCurrent: false, isVisible: false, followers: 0 })).toEqual({
      state: "cancelled",
    });
  });

  it("holds it back while readers do not see the article", () => {
    expect(planAlert({ ...FACTS, isVisible: false })).toEqual({ state: "held", reason: "hidden" });
  });

  it("holds it back until a colleague sends it, also when nobody follows yet", () => {
    expect(planAlert({ ...FACTS, needsColleague: true, followers: 0 })).toEqual({
      state: "held",
      reason: "approval",
    });
  });

  it("sends nothing without followers, which does not count towards the limit", () => {
    expect(planAlert({ ...FACTS, followers: 0, sentTimes: [NOW, NOW] })).toEqual({
      state: "nobody",
    });
  });

  it("holds it back when the limit of the last hour is reached", () => {
    const sentTimes = [ago(5 * MINUTE), ago(HOUR - 1)];
    expect(planAlert({ ...FACTS, sentTimes })).toEqual({ state: "held", reason: "limit" });
    expect(planAlert({ ...FACTS, sentTimes, perHour: 3 })).toEqual({ state: "sent" });
    expect(planAlert({ ...FACTS, sentTimes: [ago(5 * MINUTE), ago(HOUR)] })).toEqual({
      state: "sent",
    });
  });
});

describe("time of the next alert", () => {
  it("is an hour after the alert that fills the limit, in whichever order the times are", () => {
    const sentTimes = [ago(50 * MINUTE), ago(10 * MINUTE), ago(30 * MINUTE)];
    expect(nextAlertTime({ sentTimes, perHour: 2, now: NOW })).toEqual(
      new Date(NOW.getTime() + 30 * MINUTE),
    );
    expect(nextAlertTime({ sentTimes, perHour: 4, now: NOW })).toBeNull();
  });

  it("keeps any hour within the limit when an alert is sent whenever it is allowed", () => {
    const sent: Date[] = [];
    for (let minute = 0; minute < 300; minute += 7) {
      const now = new Date(NOW.getTime() + minute * MINUTE);
      if (!nextAlertTime({ sentTimes: sent, perHour: 3, now })) sent.push(now);
    }
    for (const first of sent)
      expect(
        sent.filter((time) => time >= first && time.getTime() < first.getTime() + HOUR).length,
      ).toBeLessThanOrEqual(3);
    expect(sent.length).toBeGreaterThan(10);
  });
});
