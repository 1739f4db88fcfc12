import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decidePlace, isPlaying, PLACE_LAPSE, type PlayingDevice } from "./stream-limit.ts";

const NOW = new Date("2026-06-01T18:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const device = (id: number, startedSeconds: number, renewedSeconds = 1): PlayingDevice => ({
  id,
  sessionId: id * 10,
  startedAt: ago(startedSeconds),
  renewedAt: ago(renewedSeconds),
});
const request = { sessionId: 990, limit: 1, takesOver: false, now: NOW };

describe("limit of simultaneous streams", () => {
  it("lets as many devices play as the plan allows", () => {
    expect(decidePlace([], request)).toEqual({ is: "granted", ends: [] });
    expect(decidePlace([device(1, 60)], { ...request, limit: 2 }).is).toBe("granted");
    expect(decidePlace([device(1, 60)], request)).toMatchObject({
      is: "refused",
      playing: [{ id: 1 }],
    });
  });

  it("counts a session once: a second tab plays, too", () => {
    expect(decidePlace([device(1, 60)], { ...request, sessionId: 10 })).toEqual({
      is: "granted",
      ends: [],
    });
  });

  it("frees the place of a device that has not renewed it for 90 seconds", () => {
    expect(decidePlace([device(1, 300, 89)], request).is).toBe("refused");
    expect(decidePlace([device(1, 300, 90)], request)).toEqual({ is: "granted", ends: [1] });
  });

  it("takes over from a device that missed a renewal, else from the one that began first", () => {
    const takeOver = { ...request, limit: 2, takesOver: true };
    expect(decidePlace([device(1, 60), device(2, 600)], takeOver)).toMatchObject({ ends: [2] });
    expect(decidePlace([device(1, 60, 50), device(2, 600)], takeOver)).toMatchObject({
      ends: [1],
    });
  });

  it("ends nothing on a takeover while a place is free", () => {
    const takeOver = { ...request, limit: 2, takesOver: true };
    expect(decidePlace([device(1, 60)], takeOver)).toEqual({ is: "granted", ends: [] });
  });

  it("lets devices go on after the limit became smaller, and ends all above it on a takeover", () => {
    const devices = [device(1, 60), device(2, 50), device(3, 40)];
    expect(decidePlace(devices, { ...request, sessionId: 30 }).is).toBe("granted");
    expect(decidePlace(devices, { ...request, takesOver: true })).toMatchObject({
      ends: [1, 2, 3],
    });
  });

  it("never leaves more devices playing than the limit when it grants a new one", () => {
    const devices = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 50 }),
        started: fc.integer({ min: 0, max: 500 }),
        renewed: fc.integer({ min: 0, max: 200 }),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        devices,
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        (all, limit, takesOver) => {
          const given = all.map(({ id, started, renewed }) => device(id, started, renewed));
          const decision = decidePlace(given, { ...request, limit, takesOver });
          const playing = given.filter((one) => isPlaying(one, NOW));
          if (decision.is === "refused") {
            expect(takesOver).toBe(false);
            expect(playing.length).toBeGreaterThanOrEqual(limit);
            return;
          }
          const left = playing.filter(({ id }) => !decision.ends.includes(id));
          expect(left.length + 1).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });

  it("lapses after three missed renewals", () => {
    expect(PLACE_LAPSE).toBe(90_000);
  });
});
