// @vitest-environment happy-dom
import { createElement } from "react";
import { DataTable } from "react-admin";
import { describe, expect, it } from "vitest";
import { type Column, cardColumns, columnsOf } from "./card-columns.ts";

const column = (source: string, kind?: string) =>
  createElement(DataTable.Col, { key: source, source, ...{ "data-cell": kind } });
const columns = columnsOf([
  column("position", "control"),
  column("title", "title"),
  false,
  column("state", "state"),
  ...["section", "authors", "published", "changed"].map((source) => column(source)),
  column("lead", "image"),
  column("status", "control"),
]);
const sourceOf = (found: Column | undefined) => found?.props.source;
const labelledIn = (hidden: string[]) => cardColumns(columns, hidden).labelled.map(sourceOf);

describe("columns of a card", () => {
  it("are title, image, state, the first three details, and the controls", () => {
    const { title, image, state } = cardColumns(columns, []);
    expect([title, image, state].map(sourceOf)).toEqual(["title", "lead", "state"]);
    expect(labelledIn([])).toEqual(["section", "authors", "published", "position", "status"]);
  });

  it("leave out hidden columns, for which the next details move up", () => {
    expect(labelledIn(["authors", "status"])).toEqual([
      "section",
      "published",
      "changed",
      "position",
    ]);
  });

  it("have the first detail as title when the title is hidden", () => {
    expect(sourceOf(cardColumns(columns, ["title"]).title)).toBe("section");
    expect(labelledIn(["title"])).toEqual([
      "authors",
      "published",
      "changed",
      "position",
      "status",
    ]);
  });
});
