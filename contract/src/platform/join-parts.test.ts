import { expect, it } from "vitest";
import { joinParts } from "./join-parts.ts";

it("joins parts without separators for missing ones", () => {
  expect(joinParts(": ", ["Masthead", ""])).toBe("Masthead");
  expect(joinParts(" · ", [undefined, "Tag", null, false, "Masthead"])).toBe("Tag · Masthead");
  expect(joinParts(" · ", [])).toBe("");
});
