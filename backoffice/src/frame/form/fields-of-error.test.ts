import { expect, it } from "vitest";
import { fieldsOfError, isOfRow, saidByServer } from "./fields-of-error.ts";

const NAMES = ["name.en-US", "name.ar-JO", "slug.en-US", "links", "links.0.url", "body"];

it.each([
  ["slug.en-US", ["slug.en-US"]],
  ["name", ["name.en-US", "name.ar-JO"]],
  ["links", ["links"]],
  ["links.0.url", ["links.0.url"]],
  ["body.content.3.type", ["body"]],
  ["version", []],
  ["nam", []],
])("puts an error of %s at %j", (path, fields) => expect(fieldsOfError(path, NAMES)).toEqual(fields));

it.each([
  ["links.0", true],
  ["links", false],
  ["links.0.url", false],
  ["body.content.3", false],
])("%s is of a whole row: %s", (path, is) => expect(isOfRow(path, new Set(["links"]))).toBe(is));

it("finds what the server said, however deep, and nothing that was found here", () => {
  const errors = {
    root: { serverError: { type: "server", message: "whole" } },
    name: { type: "server", message: "unnamed", ref: { name: "name" } },
    slug: { "en-US": { type: "server", message: "taken" }, "ar-JO": { type: "validate", message: "own" } },
    links: [undefined, { url: { type: "server", message: "bad" } }],
  };
  expect(saidByServer(errors)).toEqual([
    { path: "name", message: "unnamed" },
    { path: "slug.en-US", message: "taken" },
    { path: "links.1.url", message: "bad" },
  ]);
});
