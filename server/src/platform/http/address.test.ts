import { describe, expect, it } from "vitest";
import { readAddress } from "./address.ts";

describe("the locale of an address", () => {
  it("is that of its prefix, also where the data of a page is asked for", () => {
    const localeOf = (url: string) => readAddress(url).locale;
    expect(["/ar", "/ar/latest-news", "/ar.data", "/ar/latest-news.data", "/ar/_payload.json"].map(localeOf)).toEqual(
      Array(5).fill("ar-JO"),
    );
    expect(["/", "/_.data", "/arabia", "/arabia.data", "/article/1.data"].map(localeOf)).toEqual(Array(5).fill("en-US"));
  });
});
