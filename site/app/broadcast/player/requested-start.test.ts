import { expect, it } from "vitest";
import type { PlayerItem } from "./player-item.ts";
import { requestStart, takeRequestedStart } from "./requested-start.ts";

const item = (id: number) => ({ kind: "episode", id }) as PlayerItem;

it("starts an item once from the position that was requested for it", () => {
  requestStart(item(1), 14);
  expect(takeRequestedStart(item(2))).toBeUndefined();
  expect(takeRequestedStart(item(1))).toBe(14);
  expect(takeRequestedStart(item(1))).toBeUndefined();
});
