import {
  DISPUTE_STATES,
  type DisputeState,
  isOpenDispute,
} from "@masthead/contract/commerce/states.ts";
import { describe, expect, it } from "vitest";
import { randomInteger as integer } from "../../../../test/suite-size.ts";
import { combinedDisputeState, decideDispute } from "./decide-dispute.ts";
import { disputeStates } from "./dispute.state.ts";

/** Repeated here independently of the code, so that an accidental transition fails the test. */
const ALLOWED: Record<DisputeState, DisputeState[]> = {
  inquiry: ["needsResponse", "underReview", "won", "lost", "closed"],
  needsResponse: ["underReview", "won", "lost"],
  underReview: ["needsResponse", "won", "lost"],
  won: ["needsResponse", "underReview", "lost"],
  lost: ["needsResponse", "underReview", "won"],
  closed: ["needsResponse", "underReview", "won", "lost"],
};
const EFFECTS = {
  inquiry: "hold",
  needsResponse: "hold",
  underReview: "hold",
  won: "release",
  lost: "end",
  closed: "release",
} as const;
const [EARLIER, NOW, LATER] = [1, 2, 3].map((n) => new Date(n * 1000)) as [Date, Date, Date];

describe("the state machine of disputes", () => {
  it.each(DISPUTE_STATES.flatMap((from) => DISPUTE_STATES.map((to) => ({ from, to }))))(
    "$from → $to",
    ({ from, to }) => {
      const isLegal = ALLOWED[from].includes(to);
      expect(disputeStates.can(from, to)).toBe(isLegal);
      expect(decideDispute({ state: from, lookedAt: EARLIER }, { state: to }, NOW)).toEqual(
        isLegal
          ? { state: to, changed: true, effect: EFFECTS[to], unexpected: false }
          : { state: from, changed: false, effect: null, unexpected: from !== to },
      );
    },
  );
});

describe("the decision about a dispute", () => {
  it.each(DISPUTE_STATES)("starts in the state %s", (state) => {
    expect(decideDispute(undefined, { state }, NOW)).toEqual({
      state,
      changed: true,
      effect: EFFECTS[state],
      unexpected: false,
    });
  });

  it("keeps the state when the gateway reports an unknown one, and waits for staff if the dispute is new", () => {
    expect(decideDispute({ state: "lost", lookedAt: EARLIER }, { state: null }, NOW)).toMatchObject(
      { state: "lost", unexpected: true },
    );
    expect(decideDispute(undefined, { state: null }, NOW)).toMatchObject({
      state: "needsResponse",
      effect: "hold",
      unexpected: true,
    });
  });

  it("ignores a lookup that began before the stored one", () => {
    expect(
      decideDispute({ state: "lost", lookedAt: LATER }, { state: "needsResponse" }, NOW),
    ).toBeNull();
  });

  it("ends in the last state of the gateway, in any order and number of webhooks", () => {
    for (let run = 0; run < 500; run++) {
      // The life of a dispute at the gateway: its state from each moment on.
      const life: DisputeState[] = [DISPUTE_STATES[integer(0, DISPUTE_STATES.length)] ?? "inquiry"];
      while (integer(0, 5) > 0 && life.length < 8) {
        const next = ALLOWED[life.at(-1) ?? "inquiry"];
        life.push(next[integer(0, next.length)] ?? "won");
      }
      // Each change is reported once or more. A lookup begins at or after its change, and is stored
      // at any time later.
      const lookups = life.flatMap((_, changedAt) =>
        Array.from({ length: 1 + integer(0, 3) }, () => {
          const at = integer(changedAt, life.length);
          return { at, state: life[at] ?? null, storedAt: integer(0, 1000) };
        }),
      );
      const stored = lookups
        .toSorted((one, other) => one.storedAt - other.storedAt)
        .reduce<{ state: DisputeState; lookedAt: Date } | undefined>((row, { at, state }) => {
          const decision = decideDispute(row, { state }, new Date(at));
          return decision ? { state: decision.state, lookedAt: new Date(at) } : row;
        }, undefined);
      expect(stored?.state, JSON.stringify({ life, lookups })).toBe(life.at(-1));
    }
  });
});

describe("the disputes of an order as one", () => {
  it("are represented by the most urgent one", () => {
    expect(combinedDisputeState([])).toBeNull();
    expect(combinedDisputeState(["won", "lost"])).toBe("lost");
    expect(combinedDisputeState(["lost", "inquiry"])).toBe("inquiry");
    for (const state of DISPUTE_STATES) {
      expect(combinedDisputeState([state, "needsResponse"])).toBe("needsResponse");
      expect(isOpenDispute(combinedDisputeState([state, "underReview"]))).toBe(true);
    }
  });
});
