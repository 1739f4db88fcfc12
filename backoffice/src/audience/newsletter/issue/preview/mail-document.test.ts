import { expect, it } from "vitest";
import { mailDocument } from "./mail-document.ts";

const MAIL = `<!doctype html><html lang="ar-JO"><head>
  <style type="text/css">@media (prefers-color-scheme: dark) { .ink { color: white !important } }</style></head>
  <body><p style="color:red" class="ink">One</p><p style="color:red">Two style="kept"</p>
  <a style="font-family:&quot;Arial&quot;" target="_blank" href="https://a.jo/">Three</a></body></html>`;

it("moves style attributes into rules with the nonce of the page, one for equal ones", () => {
  const page = mailDocument(MAIL, { nonce: "abc", theme: "light" });
  expect(page.match(/<[^<>]* style=/g)).toBeNull();
  expect(page.match(/<style nonce="abc"/g)).toHaveLength(2);
  expect(page.match(/<p data-style="0"/g)).toHaveLength(2);
  expect(page.match(/\{color:red\}/g)).toHaveLength(1);
  expect(page).toContain('{font-family:"Arial"}');
});

it("applies the colours of the dark theme only if it is chosen", () => {
  const textOf = (theme: "light" | "dark") => mailDocument(MAIL, { nonce: undefined, theme });
  expect(textOf("dark")).toContain("@media (min-width: 0)");
  expect(textOf("light")).toContain("@media (max-width: 0)");
});

it("keeps the texts, and lets no link open a window", () => {
  const page = mailDocument(MAIL, { nonce: undefined, theme: "light" });
  expect(page).toContain('lang="ar-JO"');
  expect(page).toContain('Two style="kept"');
  expect(page).toContain("Three");
  expect(page).not.toContain("target=");
});
