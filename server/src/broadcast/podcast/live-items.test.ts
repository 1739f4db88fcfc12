import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { expect, it } from "vitest";
import { liveItemsOf } from "./live-items.ts";

const NOW = new Date("2026-11-29T17:00:00Z");
const airing = (hours: number, more: Partial<Airing> = {}) =>
  ({
    channelId: 1,
    title: "Talk",
    premium: false,
    startsAt: new Date(NOW.getTime() + hours * HOUR).toISOString(),
    endsAt: new Date(NOW.getTime() + (hours + 1) * HOUR).toISOString(),
    ...more,
  }) as Airing;

it("live items are ended, live or pending by the schedule", () => {
  const items = liveItemsOf([airing(-2), airing(-1), airing(0), airing(1)], new Set([1]), NOW);
  expect(items.map(({ status }) => status)).toEqual(["ended", "ended", "live", "pending"]);
});

it("live items are airings on free radio channels", () => {
  const airings = [airing(0, { channelId: 2 }), airing(0, { premium: true })];
  expect(liveItemsOf(airings, new Set([1]), NOW)).toEqual([]);
});
