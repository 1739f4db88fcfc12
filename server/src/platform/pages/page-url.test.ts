import { describe, expect, it } from "vitest";
import { parsePageUrl, withUndeclared } from "./page-url.ts";

describe("URL of a page opened by a token or key", () => {
  it("is recognized by its path prefix, also in data requests", () => {
    const paths = [
      "/preview/article/1",
      "/livestream-mobile/1/key",
      "/ar/livestream-mobile/1/key",
      "/livestream-mobile/1/key.data",
    ];
    expect(paths.map((path) => parsePageUrl(path).byToken)).toEqual(Array(4).fill(true));
    expect(
      ["/live/livestream-mobile", "/radio/mobile"].map((path) => parsePageUrl(path).byToken),
    ).toEqual([false, false]);
  });
});

describe("URL of a low-data page", () => {
  it("has the pattern and parameters of its page, and a key of its own", () => {
    const { key, locale, pattern, path, lowData, lowDataPathname } = parsePageUrl(
      "/AR/low-data/category/3/?page=2&utm_source=x",
    );
    expect({ key, locale, pattern, path, lowData, lowDataPathname }).toEqual({
      key: "/ar/low-data/category/3?page=2",
      locale: "ar-JO",
      pattern: "category/:id",
      path: "/low-data/category/3",
      lowData: true,
      lowDataPathname: undefined,
    });
    expect(parsePageUrl("/low-data").pattern).toBe("");
    expect(parsePageUrl("/low-data/account")).toMatchObject({ personal: true, lowData: true });
  });

  it("is a document, whatever its suffix", () => {
    for (const suffix of ["radio.data", "radio/_payload.json", "_.data"])
      expect(parsePageUrl(`/low-data/${suffix}`).key).toBe(`/low-data/${suffix}`);
  });

  it("is known for pages that have one, not for their data", () => {
    const lowDataOf = (url: string) => parsePageUrl(url).lowDataPathname;
    expect(["/", "/ar/radio", "/article/1/a b"].map(lowDataOf)).toEqual([
      "/low-data",
      "/ar/low-data/radio",
      "/low-data/article/1/a%20b",
    ]);
    expect(
      ["/radio.data", "/radio/_payload.json", "/account", "/packages", "/nothing"].map(lowDataOf),
    ).toEqual(Array(5).fill(undefined));
  });
});

describe("locale of a page URL", () => {
  it("follows the path prefix, also in data and payload requests", () => {
    const localeOf = (url: string) => parsePageUrl(url).locale;
    expect(
      ["/ar", "/ar/latest-news", "/ar.data", "/ar/latest-news.data", "/ar/_payload.json"].map(
        localeOf,
      ),
    ).toEqual(Array(5).fill("ar-JO"));
    expect(["/", "/_.data", "/arabia", "/arabia.data", "/article/1.data"].map(localeOf)).toEqual(
      Array(5).fill("en-US"),
    );
  });
});

describe("URL of a checkout or payment page", () => {
  it("is personal, and its cache key includes only the parameters that the page declares", () => {
    const personal = [
      "/packages/checkout",
      "/ar/packages/thankyou/cash-payment",
      "/payment/finish.data",
      "/christmas/failure",
      "/packages/devices",
    ];
    expect(personal.map((path) => parsePageUrl(path).personal)).toEqual(personal.map(() => true));
    const shared = [
      "/packages",
      "/packages/ReceiverBased",
      "/packages/failures",
      "/blackfriday",
      "/ar/christmas",
      "/packages.data",
    ];
    expect(shared.map((path) => parsePageUrl(path).personal)).toEqual(shared.map(() => false));
    expect(parsePageUrl("/payment/finish?paymentId=abc&utm=1").key).toBe(
      "/payment/finish?paymentId=abc",
    );
    expect(parsePageUrl("/packages?paymentId=abc&interval=year").key).toBe(
      "/packages?interval=year",
    );
  });
});

describe("location of a redirect", () => {
  it.each([
    [
      "/article/101?utm_source=x&utm_medium=y",
      "/article/101/slug",
      "/article/101/slug?utm_source=x&utm_medium=y",
    ],
    ["/ar/?utm_source=x", "/ar", "/ar?utm_source=x"],
    ["/?p=7&utm_source=x", "/article/7/slug", "/article/7/slug?utm_source=x"],
    ["/latest-news/?page=2&fbclid=z", "/latest-news?page=2", "/latest-news?page=2&fbclid=z"],
    ["/a?q=%D8%A3+b&q=c", "/b#top", "/b?q=%D8%A3+b&q=c#top"],
    ["/a?x=1&x=2", "/b?x=3", "/b?x=3"],
    ["/a", "/b", "/b"],
    ["/a?x=1", "https://other.example/", "https://other.example/"],
    ["/a?x=1", "//other.example/", "//other.example/"],
    ["/payment/finish?paymentId=abc&client_secret=s", "/account", "/account"],
    ["/article/101.data?utm_source=x", "/b", "/b"],
  ])("of %s to %s is %s", (requested, location, expected) => {
    expect(withUndeclared(location, parsePageUrl(requested))).toBe(expected);
  });
});
