import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allowsCountry,
  combineRules,
  liveRulesAt,
  type OwnedRule,
  type RuledAiring,
  refusingRule,
  rewindLimitIn,
} from "./play-rules.ts";

const only = (...countries: string[]): CountryRule => ({ mode: "only", countries });
const except = (...countries: string[]): CountryRule => ({ mode: "except", countries });
const owned = (rule: CountryRule, of: OwnedRule["of"] = "program"): OwnedRule => ({
  of,
  name: { "en-US": of },
  rule,
  until: null,
});

const CODES = ["JO", "PS", "DE", "EG", "US"];
const anyRule = fc.record({
  mode: fc.constantFrom("only" as const, "except" as const),
  countries: fc.uniqueArray(fc.constantFrom(...CODES), { minLength: 1 }),
});
const anyCountry = fc.constantFrom(null, ...CODES, "FR");

describe("country rule", () => {
  it.each<[CountryRule, string | null, boolean]>([
    [only("JO", "PS"), "JO", true],
    [only("JO", "PS"), "DE", false],
    [only("JO", "PS"), null, false],
    [except("DE"), "JO", true],
    [except("DE"), "DE", false],
    [except("DE"), null, true],
  ])("%j decides on %s: %s", (rule, country, allowed) => {
    expect(allowsCountry(rule, country)).toBe(allowed);
  });

  it("refuses when any rule of the chain refuses, and says which", () => {
    const chain = [owned(except("DE"), "channel"), owned(only("JO", "DE"), "program")];
    expect(refusingRule(chain, "JO")).toBeUndefined();
    expect(refusingRule(chain, "DE")?.of).toBe("channel");
    expect(refusingRule(chain, "EG")?.of).toBe("program");
    expect(refusingRule(chain, null)?.of).toBe("program");
    expect(refusingRule([], null)).toBeUndefined();
  });

  it("is combined into one that decides as all of them together", () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 4 }), anyCountry, (rules, country) => {
        const combined = combineRules(rules);
        expect(combined === null || allowsCountry(combined, country)).toBe(
          rules.every((rule) => allowsCountry(rule, country)),
        );
      }),
    );
  });

  it("combines to no country when rules exclude each other", () => {
    expect(combineRules([only("JO"), null, only("DE")])).toEqual({ mode: "only", countries: [] });
    expect(combineRules([null, undefined])).toBeNull();
  });
});

describe("country rules of a live channel", () => {
  const NOW = Date.parse("2026-06-01T18:00:00Z");
  const airing = (from: number, until: number, rule: CountryRule): RuledAiring => ({
    from: NOW + from,
    until: NOW + until,
    rules: [owned(rule)],
  });

  it("are those of the channel and of what is on air", () => {
    const rules = liveRulesAt(
      [owned(except("DE"), "channel")],
      [airing(-HOUR, HOUR, only("JO")), airing(HOUR, 2 * HOUR, only("PS"))],
      NOW,
    );
    expect(rules.current.map(({ of }) => of)).toEqual(["channel", "program"]);
    expect(rules.nextAt).toBe(NOW + HOUR);
    expect(rules.restricted).toBe(true);
  });

  it("begin with an airing and end with it", () => {
    const match = [airing(-HOUR, HOUR, only("JO"))];
    const at = (time: number) => liveRulesAt([], match, NOW + time).current.length;
    expect([-HOUR - 1, -HOUR, HOUR - 1, HOUR].map(at)).toEqual([0, 1, 1, 0]);
  });

  it("restrict the stream for a day around an airing with a rule", () => {
    const match = [airing(0, HOUR, only("JO"))];
    const at = (time: number) => liveRulesAt([], match, NOW + time).restricted;
    expect(at(-25 * HOUR)).toBe(false);
    expect(at(-23 * HOUR)).toBe(true);
    expect(at(24 * HOUR)).toBe(true);
    expect(at(26 * HOUR)).toBe(false);
    expect(liveRulesAt([], [], NOW)).toEqual({
      current: [],
      aired: [],
      nextAt: null,
      restricted: false,
    });
  });

  it("do not let viewers rewind into an airing that their country may not watch", () => {
    const rules = liveRulesAt(
      [],
      [airing(-3 * HOUR, -2 * HOUR, only("JO")), airing(-HOUR, -10.5 * MINUTE, except("DE"))],
      NOW,
    );
    const limit = (country: string | null, dvrMinutes: number | null) =>
      rewindLimitIn(rules, country, { dvrMinutes, now: NOW });
    expect(limit("JO", null)).toBeNull();
    expect(limit("JO", 60)).toBe(60);
    expect(limit("DE", null)).toBe(10);
    expect(limit("DE", 5)).toBe(5);
    expect(limit("EG", null)).toBe(120);
    expect(limit(null, 180)).toBe(120);
  });
});
