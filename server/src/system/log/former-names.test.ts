import { expect, it } from "vitest";
import { nameAfter } from "./former-names.ts";

const CHANGES: { id: number; changes: Record<string, [unknown, unknown]> }[] = [
  { id: 3, changes: { title: [null, "Rain"] } },
  { id: 7, changes: { title: ["Rain", "Storm"], summary: ["", "Wet"] } },
];

it.each([
  ["the name that it was created with", 3, "Rain"],
  ["the name before a later change", 5, "Rain"],
  ["the new name with the change itself", 7, "Storm"],
  ["the latest name", 9, "Storm"],
  ["the name before the first change that the log has", 1, null],
])("a record in the audit log has %s", (_, id, name) => {
  expect(nameAfter(id, CHANGES, "en-US")).toBe(name);
});

it("entries without an earlier name change have the name before the next change", () => {
  expect(
    nameAfter(
      5,
      [{ id: 7, changes: { name: [{ "ar-JO": "مطر" }, { "ar-JO": "عاصفة" }] } }],
      "ar-JO",
    ),
  ).toBe("مطر");
});

it("a deleted record keeps the name that it had", () => {
  expect(nameAfter(9, [{ id: 9, changes: { path: ["/old", null] } }], "en-US")).toBe("/old");
});
