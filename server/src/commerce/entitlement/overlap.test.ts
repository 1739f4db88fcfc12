import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import { describe, expect, it } from "vitest";
import { type HeldSubscription, type Opening, overlapOf } from "./overlap.ts";

const OPENING: Opening = new Map<Entitlement, Entitlement[]>([
  ["channel:1", ["channel:1", "channels"]],
  ["channel:2", ["channel:2", "channels"]],
  ["program:7", ["program:7", "programCategory:3", "episodes"]],
  ["programCategory:3", ["programCategory:3", "episodes"]],
]);

const renewing = (...entitlements: Entitlement[]): HeldSubscription => ({
  entitlements,
  state: "active",
  cancelAtPeriodEnd: false,
});
const ending = (...entitlements: Entitlement[]): HeldSubscription => ({
  entitlements,
  state: "cancelled",
  cancelAtPeriodEnd: true,
});

describe("overlap of a purchase with subscriptions", () => {
  it.each<[string, Entitlement[], HeldSubscription[], "all" | "some" | null]>([
    ["nothing is held", ["articles"], [], null],
    ["something else is held", ["articles"], [renewing("channels", "episodes")], null],
    ["the same is held", ["articles"], [renewing("articles")], "all"],
    ["more is held", ["articles"], [renewing("articles", "channels")], "all"],
    ["a part is held", ["articles", "channels"], [renewing("articles")], "some"],
    [
      "two subscriptions hold it together",
      ["articles", "channels"],
      [renewing("articles"), renewing("channels")],
      "all",
    ],
    ["the class of a channel is held", ["channel:1"], [renewing("channels")], "all"],
    ["one of all channels is held", ["channels"], [renewing("channel:1")], "some"],
    ["another channel is held", ["channel:1"], [renewing("channel:2")], null],
    ["the category of a program is held", ["program:7"], [renewing("programCategory:3")], "all"],
    ["a program of a category is held", ["programCategory:3"], [renewing("program:7")], "some"],
    ["a device alone is bought", [], [renewing("articles")], null],
  ])("is %s", (_when, bought, held, covered) => {
    expect(overlapOf(bought, held, OPENING)?.covered ?? null).toBe(covered);
  });

  it("names only the subscriptions that overlap", () => {
    const held = [renewing("articles"), renewing("channel:1")];
    expect(overlapOf(["channels"], held, OPENING)?.by).toEqual([held[1]]);
  });

  it("reports whether renewing subscriptions grant everything", () => {
    expect(overlapOf(["articles"], [renewing("articles")], OPENING)?.byOngoing).toBe(true);
    expect(overlapOf(["articles"], [ending("articles")], OPENING)?.byOngoing).toBe(false);
    expect(
      overlapOf(["articles", "channels"], [renewing("articles"), ending("channels")], OPENING)
        ?.byOngoing,
    ).toBe(false);
    expect(
      overlapOf(["articles"], [ending("articles"), renewing("articles")], OPENING)?.byOngoing,
    ).toBe(true);
  });
});
