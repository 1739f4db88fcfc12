import { expect, it } from "vitest";
import { articleFate } from "./article-fate.ts";

it("cancelling an item warns about its article if it is public, or scheduled", () => {
  expect(articleFate({ state: "published" })).toBe("published");
  expect(articleFate({ state: "scheduled" })).toBe("scheduled");
  for (const state of ["draft", "expired", "disabled", "withdrawn", "deleted"] as const)
    expect(articleFate({ state })).toBeNull();
  expect(articleFate(null)).toBeNull();
});
