import { expect, it } from "vitest";
import { brandRule, brandStyle } from "./brand.server.ts";

it("has the shades of both themes, and none without a colour or for one that is not legible", () => {
  expect(brandStyle("#002d72")).toEqual({
    "--brand-light": "#002d72",
    "--on-brand-light": "#ffffff",
    "--brand-dark": expect.stringMatching(/^#[0-9a-f]{6}$/),
    "--on-brand-dark": "#14201d",
  });
  expect(brandStyle("")).toBeNull();
  expect(brandStyle("#ffffff")).toBeNull();
  expect(brandStyle("red;}*{display:none")).toBeNull();
});

it("is the same as a rule, which is empty without a colour", () => {
  expect(brandRule({ "--brand-light": "#002d72", "--brand-dark": "#5f87d8" })).toBe(
    ":root{--brand-light:#002d72;--brand-dark:#5f87d8}",
  );
  expect(brandRule(null)).toBe("");
});
