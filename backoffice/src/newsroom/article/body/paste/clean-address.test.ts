import { expect, it } from "vitest";
import { cleanAddress } from "./clean-address.ts";

it("an address loses what follows readers about, and nothing else", () => {
  expect(cleanAddress("https://x.example/a?utm_source=b&id=1&fbclid=c&q=a+b%20c&gclid=d#top")).toBe(
    "https://x.example/a?id=1&q=a+b%20c#top",
  );
  expect(cleanAddress("https://x.example/?utm_campaign=a")).toBe("https://x.example/");
  expect(cleanAddress("https://x.example/utm_source=a")).toBe("https://x.example/utm_source=a");
});

it("an address is where it leads in the end", () => {
  expect(cleanAddress("https://www.google.com/url?q=https://x.example/a?utm_medium%3Db%26c%3D1&sa=D")).toBe("https://x.example/a?c=1");
  expect(cleanAddress("https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.example%2F&data=1")).toBe("https://x.example/");
});

it("an address is one that a body may hold", () => {
  const given = ["javascript:x()", "#_ftn1", "file:///C:/a", "//x.example", "", "mailto:a@x.example", "/article/1"];
  expect(given.map(cleanAddress)).toEqual([undefined, undefined, undefined, undefined, undefined, "mailto:a@x.example", "/article/1"]);
});
