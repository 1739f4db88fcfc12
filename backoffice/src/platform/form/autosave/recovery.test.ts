import { expect, it } from "vitest";
import { partitionRecovered } from "./recovery.ts";

const saved = { title: "Saved", subtitle: "", summary: "", body: { type: "doc", content: [] } };

it("recovered values are safe to restore into unchanged fields", () => {
  expect(partitionRecovered({ title: "Kept", subtitle: "Kept" }, saved, saved)).toEqual({
    safe: ["title", "subtitle"],
    overwrites: [],
  });
});

it("recovered values that would overwrite newer input are reported by field", () => {
  const form = { ...saved, subtitle: "Typed since" };
  expect(partitionRecovered({ title: "Kept", subtitle: "Kept" }, form, saved)).toEqual({
    safe: ["title"],
    overwrites: [{ field: "subtitle", typed: "Typed since", recovered: "Kept" }],
  });
});

it("recovered values overwrite a field that was emptied since the save", () => {
  expect(
    partitionRecovered({ title: "Kept" }, { ...saved, title: "" }, saved).overwrites,
  ).toHaveLength(1);
});

it("recovered values equal to the form are ignored, in any order of object keys", () => {
  const form = { ...saved, title: "Kept", body: { content: [], type: "doc" } };
  expect(
    partitionRecovered({ title: "Kept", body: { type: "doc", content: [] } }, form, saved),
  ).toEqual({ safe: [], overwrites: [] });
});
