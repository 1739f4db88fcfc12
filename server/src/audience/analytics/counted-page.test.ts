import { describe, expect, it } from "vitest";
import { siteSurface } from "../../../test/surface/served.ts";
import { countedPageAt } from "./counted-page.ts";

/** Pages that are not counted: what staff look at, what is somebody's own, an address that holds a key, and what is there without a network. */
const LEFT_OUT =
  /^\/(\*$|preview\/|account|auth\/|dashboard|fbdatadeletion|offline|resetpass|unsubscribe\/|livestream-mobile\/|payment\/|packages\/(checkout|devices|failure|thankyou)|(blackfriday|christmas)\/)/;

const PAGES = siteSurface()
  .map((line) => line.replace("PAGE ", ""))
  .filter((path) => !LEFT_OUT.test(path));

describe("pages that are counted", () => {
  it.each(PAGES)("%s is, in both languages", (page) => {
    const path = page.replaceAll(/\{(id|episodeId)\}/g, "7").replaceAll(/\{\w+\}/g, "something");
    expect(countedPageAt(path), "counted-page.ts knows it").toMatchObject({ locale: "en-US" });
    expect(countedPageAt(path === "/" ? "/ar" : `/ar${path}`)).toMatchObject({ locale: "ar-JO" });
  });

  it.each([
    "/account",
    "/auth/validation/abc",
    "/livestream-mobile/1/key",
    "/programs/7/other/1",
    "/event/x",
    "/live/a/b",
    "/packages/checkout",
    "/packages/a/b",
  ])("do not include %s", (path) => expect(countedPageAt(path)).toBeUndefined());

  it("are in one spelling", () => {
    const paths = [
      "/",
      "/ar",
      "/ar/",
      "/article/7/a-slug",
      "/ar/article/7/%D8%AE%D8%A8%D8%B1/",
      "/search/a%2Fb",
      "/ar/articles/%D9%85%D8%A7%D8%A1",
      "/packages/Spring",
    ];
    const spelled = ["/", "/ar", "/ar", "/article/7", "/ar/article/7", "/search", "/ar/articles/ماء", "/packages"];
    expect(paths.map((path) => countedPageAt(path)?.path)).toEqual(spelled);
  });
});
