import { expect, it } from "vitest";
import { collectServerErrors, inputsForError, isRowError } from "./server-errors.ts";

const FIELD_NAMES = ["name.en-US", "name.ar-JO", "slug.en-US", "links", "links.0.url", "body"];

it.each([
  ["slug.en-US", ["slug.en-US"]],
  ["name", ["name.en-US", "name.ar-JO"]],
  ["links", ["links"]],
  ["links.0.url", ["links.0.url"]],
  ["body.content.3.type", ["body"]],
  ["version", []],
  ["nam", []],
])("assigns a server error of %s to the inputs %j", (path, fields) =>
  expect(inputsForError(path, FIELD_NAMES)).toEqual(fields),
);

it.each([
  ["links.0", true],
  ["links", false],
  ["links.0.url", false],
  ["body.content.3", false],
])("isRowError of %s is %s", (path, expected) =>
  expect(isRowError(path, new Set(["links"]))).toBe(expected),
);

it("collects nested server errors and ignores client-side validation errors", () => {
  const errors = {
    root: { serverError: { type: "server", message: "whole" } },
    name: { type: "server", message: "unnamed", ref: { name: "name" } },
    slug: {
      "en-US": { type: "server", message: "taken" },
      "ar-JO": { type: "validate", message: "own" },
    },
    links: [undefined, { url: { type: "server", message: "bad" } }],
  };
  expect(collectServerErrors(errors)).toEqual([
    { path: "name", message: "unnamed" },
    { path: "slug.en-US", message: "taken" },
    { path: "links.1.url", message: "bad" },
  ]);
});
