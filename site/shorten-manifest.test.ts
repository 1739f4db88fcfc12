import { expect, it } from "vitest";
import { shortenManifest } from "./shorten-manifest.ts";

it("keeps what a route imports beside the entry", () => {
  const manifest = {
    entry: { module: "/entry.js", imports: ["/frame.js"], css: [] },
    routes: { a: { id: "a", imports: ["/frame.js", "/form.js"] }, b: { id: "b" } },
    version: "1",
  };
  expect(shortenManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)).toBe(
    `window.__reactRouterManifest=${JSON.stringify({
      ...manifest,
      routes: { a: { id: "a", imports: ["/form.js"] }, b: { id: "b" } },
    })};`,
  );
});

it("refuses another script", () => {
  expect(() => shortenManifest("export default {}")).toThrow("differently");
});
