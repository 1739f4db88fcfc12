import { expect, it } from "vitest";
import { chosenValue, conflictChoices } from "./conflict-parts.ts";

const PARTS = [
  { conflict: null, merged: "heading" },
  { conflict: 0, theirs: "their first", yours: "your first" },
  { conflict: 1, theirs: null, yours: "your second" },
  { conflict: 0, theirs: "their rest", yours: null },
  { conflict: null, merged: "end" },
];
const FIELD = {
  field: "text",
  theirs: { kind: "doc", content: [] },
  yours: { kind: "doc", content: [] },
  parts: PARTS,
};

it("an edit conflict of a field with parts lists each conflicting part, with all parts of both sides", () => {
  expect(conflictChoices([{ field: "title", theirs: "A", yours: "B" }, FIELD])).toEqual([
    { key: "title", field: "title", number: 1, count: 1, values: { theirs: "A", yours: "B" } },
    {
      key: "text 0",
      field: "text",
      number: 1,
      count: 2,
      values: {
        theirs: { kind: "doc", content: ["their first", "their rest"] },
        yours: { kind: "doc", content: ["your first"] },
      },
    },
    {
      key: "text 1",
      field: "text",
      number: 2,
      count: 2,
      values: { theirs: null, yours: { kind: "doc", content: ["your second"] } },
    },
  ]);
});

it("the value after an edit conflict has the merged parts and the chosen ones, in order", () => {
  const choose = (sides: Record<string, "theirs" | "yours">) =>
    chosenValue(FIELD, (key) => sides[key] ?? "yours");
  expect(choose({})).toEqual({
    kind: "doc",
    content: ["heading", "your first", "your second", "end"],
  });
  expect(choose({ "text 0": "theirs", "text 1": "theirs" })).toEqual({
    kind: "doc",
    content: ["heading", "their first", "their rest", "end"],
  });
  expect(chosenValue({ field: "title", theirs: "A", yours: "B" }, () => "theirs")).toBe("A");
  expect(chosenValue({ field: "title", theirs: "A", yours: "B" }, () => "yours")).toBeUndefined();
});
