import { expect, it } from "vitest";
import { sortRecovered } from "./recovery.ts";

const saved = { title: "Saved", subtitle: "", summary: "", body: { type: "doc", content: [] } };

it("recovered text is safe to bring back where the form is as it was saved", () => {
  expect(sortRecovered({ title: "Kept", subtitle: "Kept" }, saved, saved)).toEqual({ safe: ["title", "subtitle"], overwrites: [] });
});

it("recovered text that would replace newer text is set apart, field by field", () => {
  const form = { ...saved, subtitle: "Typed since" };
  expect(sortRecovered({ title: "Kept", subtitle: "Kept" }, form, saved)).toEqual({
    safe: ["title"],
    overwrites: [{ field: "subtitle", typed: "Typed since", recovered: "Kept" }],
  });
});

it("a field that was emptied since counts as changed", () => {
  expect(sortRecovered({ title: "Kept" }, { ...saved, title: "" }, saved).overwrites).toHaveLength(1);
});

it("what is the same in the form already is neither brought back nor asked about, whatever the order of its keys", () => {
  const form = { ...saved, title: "Kept", body: { content: [], type: "doc" } };
  expect(sortRecovered({ title: "Kept", body: { type: "doc", content: [] } }, form, saved)).toEqual({ safe: [], overwrites: [] });
});
