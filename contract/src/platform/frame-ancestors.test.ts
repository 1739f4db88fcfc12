import { expect, it } from "vitest";
import { invalidLineOf } from "../system/apps.ts";
import { frameAncestorsOf } from "./frame-ancestors.ts";

it("allows the own site, and the listed domains over HTTPS", () => {
  expect(frameAncestorsOf([])).toBe("'self'");
  expect(frameAncestorsOf(["news.example", "*.tv.example"])).toBe(
    "'self' https://news.example https://*.tv.example",
  );
});

it("allows every site with a star", () => {
  expect(frameAncestorsOf(["news.example", "*"])).toBe("*");
});

it.each([
  "https://news.example",
  "news.example/path",
  "news",
  "News.example",
  "a.example; script-src *",
  "*.*",
  "'self'",
  "http:",
])("refuses the domain %s in the setting", (line) => {
  expect(invalidLineOf("partnerDomains", line)).toBe(1);
});

it("accepts domains, subdomains and a star in the setting", () => {
  expect(invalidLineOf("partnerDomains", "news.example\n*.news.example\n\n*")).toBeUndefined();
});
