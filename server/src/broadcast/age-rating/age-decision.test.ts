import { AGE_RATINGS, RATINGS_WITHOUT_PIN } from "@masthead/contract/platform/age-rating-terms.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageAccessOf, effectiveRating, maxAgeWithout } from "./age-decision.ts";

const NOW = new Date("2026-06-01T18:00:00Z");
const access = (fields: Partial<Parameters<typeof ageAccessOf>[0]>) =>
  ageAccessOf({ pinFrom: 0, isSignedIn: true, pin: undefined, now: NOW, ...fields });

describe("age rating", () => {
  it("below the setting of the station plays for everybody", () => {
    expect(AGE_RATINGS.map(maxAgeWithout)).toEqual([18, 0, 7, 12, 15]);
  });

  it("asks viewers without a PIN to sign in, then to set one", () => {
    expect(access({ pinFrom: 15, isSignedIn: false })).toMatchObject({
      maxAge: 12,
      step: "signIn",
      byPin: false,
    });
    expect(access({ pinFrom: 15 })).toMatchObject({ maxAge: 12, step: "setPin" });
  });

  it("follows the choice of a viewer with a PIN, whatever the station has set", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...AGE_RATINGS),
        fc.constantFrom(...RATINGS_WITHOUT_PIN),
        (pinFrom, maxRating) => {
          const locked = access({ pinFrom, pin: { maxRating, unlockedUntil: null } });
          expect(locked).toMatchObject({ maxAge: maxRating, step: "enterPin", until: null });
        },
      ),
    );
  });

  it("plays after the PIN until the time is over", () => {
    const until = new Date(NOW.getTime() + 1);
    expect(access({ pin: { maxRating: 0, unlockedUntil: until } })).toMatchObject({
      maxAge: 18,
      until,
    });
    expect(access({ pin: { maxRating: 0, unlockedUntil: NOW } })).toMatchObject({ maxAge: 0 });
  });

  it("of an episode is its own, also a lower one, else that of its program", () => {
    expect(effectiveRating(12, null)).toBe(12);
    expect(effectiveRating(12, 18)).toBe(18);
    expect(effectiveRating(12, 0)).toBe(0);
  });
});
