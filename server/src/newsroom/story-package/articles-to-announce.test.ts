import { describe, expect, it } from "vitest";
import { articlesToAnnounce } from "./articles-to-announce.ts";

const story = (ids: number[], rest = {}) => ({
  articles: ids.map((articleId) => ({ articleId, role: null })),
  status: true,
  ended: false,
  deletedAt: null,
  ...rest,
});

describe("articles whose pages change with a story package", () => {
  it("are all of it when it is published, hidden or deleted", () => {
    expect(articlesToAnnounce({ before: null, after: story([1, 2]) })).toEqual([1, 2]);
    expect(
      articlesToAnnounce({ before: story([1, 2]), after: story([1, 2], { status: false }) }),
    ).toEqual([1, 2]);
    expect(
      articlesToAnnounce({
        before: story([1, 2]),
        after: story([1, 2], { deletedAt: new Date() }),
      }),
    ).toEqual([1, 2]);
  });

  it("are all of it when it ends, as another one may come first", () => {
    expect(
      articlesToAnnounce({ before: story([1, 2]), after: story([2, 3], { ended: true }) }),
    ).toEqual([1, 2, 3]);
  });

  it("are those added and removed when only its list changes", () => {
    expect(articlesToAnnounce({ before: story([1, 2]), after: story([2, 3]) })).toEqual([1, 3]);
  });

  it("are none while it is a draft, or when only a text changes", () => {
    expect(articlesToAnnounce({ before: null, after: story([1], { status: false }) })).toEqual([]);
    expect(articlesToAnnounce({ before: story([1, 2]), after: story([2, 1]) })).toEqual([]);
  });
});
