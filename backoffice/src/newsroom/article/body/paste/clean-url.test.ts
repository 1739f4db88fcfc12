import { expect, it } from "vitest";
import { cleanUrl } from "./clean-url.ts";

it("a pasted URL loses only its tracking parameters", () => {
  expect(cleanUrl("https://x.example/a?utm_source=b&id=1&fbclid=c&q=a+b%20c&gclid=d#top")).toBe(
    "https://x.example/a?id=1&q=a+b%20c#top",
  );
  expect(cleanUrl("https://x.example/?utm_campaign=a")).toBe("https://x.example/");
  expect(cleanUrl("https://x.example/utm_source=a")).toBe("https://x.example/utm_source=a");
});

it("a pasted URL of a known redirect page is replaced by its target", () => {
  expect(
    cleanUrl("https://www.google.com/url?q=https://x.example/a?utm_medium%3Db%26c%3D1&sa=D"),
  ).toBe("https://x.example/a?c=1");
  expect(
    cleanUrl(
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.example%2F&data=1",
    ),
  ).toBe("https://x.example/");
});

it("a pasted URL is dropped when a body may not link to it", () => {
  const urls = [
    "javascript:x()",
    "#_ftn1",
    "file:///C:/a",
    "//x.example",
    "",
    "mailto:a@x.example",
    "/article/1",
  ];
  expect(urls.map(cleanUrl)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    "mailto:a@x.example",
    "/article/1",
  ]);
});
