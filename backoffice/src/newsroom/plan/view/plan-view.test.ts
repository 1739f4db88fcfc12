import { expect, it } from "vitest";
import { queryOfView, viewOfQuery } from "./plan-view.ts";

const TODAY = "2026-03-03";
const read = (query: string) => viewOfQuery(new URLSearchParams(query), TODAY);

it("the default view is the week of today, and has no query", () => {
  const view = read("");
  expect(view).toMatchObject({
    kind: "week",
    date: TODAY,
    itemId: null,
    filters: { planKind: null, layers: ["scheduled", "events"] },
  });
  expect(queryOfView(view, TODAY)).toEqual({});
});

it("a view survives the URL", () => {
  const query =
    "view=month&date=2026-05-01&kind=event&category=7&assignee=3&lang=ar-JO&show=published.airings&item=12";
  expect(new URLSearchParams(queryOfView(read(query), TODAY)).toString()).toBe(query);
  expect(read("show=").filters.layers, "none of the layers").toEqual([]);
});

it("an invalid query is the default view", () => {
  expect(read("view=year&date=2026-13-45&kind=x&category=-1&assignee=x&lang=fr&item=0")).toEqual(
    read(""),
  );
});
