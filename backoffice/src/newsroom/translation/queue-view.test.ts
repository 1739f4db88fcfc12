import { describe, expect, it } from "vitest";
import { queryOfView, viewOfQuery } from "./queue-view.ts";

const read = (query: string) => viewOfQuery(new URLSearchParams(query));

describe("view of the translation queue in the URL", () => {
  it("is read back as it was written", () => {
    const view = {
      originalLocale: "ar-JO",
      kind: "stale",
      categoryId: 7,
      state: "any",
      since: "2026-11-01",
      page: 3,
    } as const;
    expect(viewOfQuery(new URLSearchParams(queryOfView(view)))).toEqual(view);
    expect(queryOfView(read("from=en-US"))).toEqual({ from: "en-US" });
  });

  it("ignores invalid values", () => {
    const defaults = {
      originalLocale: "en-US",
      kind: "missing",
      categoryId: null,
      state: "published",
      since: null,
      page: 1,
    };
    expect(read("from=fr&kind=current&section=-1&state=lost&since=2026-99-99&page=0")).toEqual(
      defaults,
    );
    expect(read("since=2026-02-31"), "a day that does not exist").toEqual(defaults);
  });
});
