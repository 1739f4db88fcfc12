import { runInNewContext } from "node:vm";
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

it("lets browsers restore the routes of further languages", () => {
  const routes = {
    root: { id: "root", path: "", imports: [] },
    "en/layout": { id: "en/layout", parentId: "root", imports: [] },
    "en/home": { id: "en/home", parentId: "en/layout", index: true, imports: ["/home.js"] },
    "en/a": { id: "en/a", parentId: "en/layout", path: "a/:id", imports: ["/a.js"] },
    "en/b": { id: "en/b", parentId: "en/layout", path: "b", imports: ["/b.js"] },
    "ar/layout": { id: "ar/layout", parentId: "root", imports: [] },
    "ar/home": {
      id: "ar/home",
      parentId: "ar/layout",
      path: "ar",
      index: true,
      imports: ["/home.js"],
    },
    "ar/a": { id: "ar/a", parentId: "ar/layout", path: "ar/a/:id", imports: ["/a.js"] },
    "ar/b": { id: "ar/b", parentId: "ar/layout", path: "ar/other", imports: ["/b.js"] },
    "ar/c": { id: "ar/c", parentId: "ar/layout", path: "ar/c", imports: ["/c.js"] },
  };
  const manifest = { entry: { imports: ["/frame.js"] }, routes, version: "1" };
  const script = shortenManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  expect(script).not.toContain("ar/a");
  const window = {};
  runInNewContext(script, { window });
  expect(window).toEqual({ __reactRouterManifest: manifest });
});

it("refuses another script", () => {
  expect(() => shortenManifest("export default {}")).toThrow("differently");
});
