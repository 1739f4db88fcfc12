import { describe, expect, it } from "vitest";
import { siteSurface } from "../../../../test/surface/served.ts";
import { trackedPageAt } from "./tracked-page.ts";

/**
 * Untracked pages: embedded players, staff previews, personal pages, URLs that contain a key, issues of newsletters,
 * letters about one article and their forms, and the offline page.
 */
const UNTRACKED =
  /^\/(\*$|preview\/|embed\/|account|auth\/|dashboard|fbdatadeletion|offline|resetpass|newsletters\/|letters\/(article|write|own)\/?|unsubscribe\/|livestream-mobile\/|payment\/|packages\/(checkout|choose|confirm|devices|failure|thankyou)|(blackfriday|christmas)\/)/;

const PAGES = siteSurface()
  .map((line) => line.replace("PAGE ", ""))
  .filter((path) => !UNTRACKED.test(path));

describe("tracked pages", () => {
  it.each(PAGES)("include %s in both languages", (page) => {
    const path = page.replaceAll(/\{(id|episodeId)\}/g, "7").replaceAll(/\{\w+\}/g, "something");
    expect(trackedPageAt(path), "the page is listed as tracked").toMatchObject({ locale: "en-US" });
    expect(trackedPageAt(path === "/" ? "/ar" : `/ar${path}`)).toMatchObject({ locale: "ar-JO" });
  });

  it.each([
    "/account",
    "/auth/validation/abc",
    "/livestream-mobile/1/key",
    "/programs/7/other/1",
    "/event/x",
    "/live/a/b",
    "/packages/checkout",
  ])("exclude %s", (path) => expect(trackedPageAt(path)).toBeUndefined());

  it("are stored under one normalised path: without slug, search words or trailing slash", () => {
    const paths = [
      "/",
      "/ar",
      "/ar/",
      "/article/7/a-slug",
      "/ar/article/7/%D8%AE%D8%A8%D8%B1/",
      "/search/a%2Fb",
      "/ar/articles/%D9%85%D8%A7%D8%A1",
      "/low-data/article/7/a-slug",
      "/ar/low-data",
      "/packages/Spring",
      "/packages/Nojoom/gold",
      "/account/read/7",
    ];
    const normalised = [
      "/",
      "/ar",
      "/ar",
      "/article/7",
      "/ar/article/7",
      "/search",
      "/ar/articles/ماء",
      "/article/7",
      "/ar",
      "/packages",
      "/packages",
      "/article/7",
    ];
    expect(paths.map((path) => trackedPageAt(path)?.path)).toEqual(normalised);
  });
});
