import { describe, expect, it } from "vitest";
import { readAddress } from "./address.ts";

describe("the address of a page that a token or key opens", () => {
  it("is known by its beginning, also that of its data", () => {
    const paths = ["/preview/article/1", "/livestream-mobile/1/key", "/ar/livestream-mobile/1/key", "/livestream-mobile/1/key.data"];
    expect(paths.map((path) => readAddress(path).byToken)).toEqual(Array(4).fill(true));
    expect(["/live/livestream-mobile", "/radio/mobile"].map((path) => readAddress(path).byToken)).toEqual([false, false]);
  });
});

describe("the locale of an address", () => {
  it("is that of its prefix, also where the data of a page is asked for", () => {
    const localeOf = (url: string) => readAddress(url).locale;
    expect(["/ar", "/ar/latest-news", "/ar.data", "/ar/latest-news.data", "/ar/_payload.json"].map(localeOf)).toEqual(
      Array(5).fill("ar-JO"),
    );
    expect(["/", "/_.data", "/arabia", "/arabia.data", "/article/1.data"].map(localeOf)).toEqual(Array(5).fill("en-US"));
  });
});

describe("a page of who buys", () => {
  it("is made for each, and is told which order it is about", () => {
    const personal = [
      "/packages/checkout",
      "/ar/packages/thankyou/cash-payment",
      "/payment/finish.data",
      "/christmas/failure",
      "/packages/devices",
    ];
    expect(personal.map((path) => readAddress(path).personal)).toEqual(personal.map(() => true));
    const forAll = ["/packages", "/packages/ReceiverBased", "/packages/failures", "/blackfriday", "/ar/christmas", "/packages.data"];
    expect(forAll.map((path) => readAddress(path).personal)).toEqual(forAll.map(() => false));
    expect(readAddress("/payment/finish?paymentId=abc&utm=1").key).toBe("/payment/finish?paymentId=abc");
    expect(readAddress("/packages?paymentId=abc&interval=year").key).toBe("/packages?interval=year");
  });
});
