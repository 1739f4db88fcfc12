import { expect, it } from "vitest";
import { publicationOfCancelledItem } from "./publication-of-cancelled-item.ts";

it("cancelling an item warns about its article if it is public, or scheduled", () => {
  expect(publicationOfCancelledItem({ state: "published" })).toBe("published");
  expect(publicationOfCancelledItem({ state: "scheduled" })).toBe("scheduled");
  for (const state of ["draft", "expired", "disabled", "withdrawn", "deleted"] as const)
    expect(publicationOfCancelledItem({ state })).toBeNull();
  expect(publicationOfCancelledItem(null)).toBeNull();
});
