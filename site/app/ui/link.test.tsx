import { renderToStaticMarkup } from "react-dom/server.edge";
import { expect, it } from "vitest";
import { Link } from "./link.tsx";

const hrefOf = (to: string) => /href="([^"]*)"/.exec(renderToStaticMarkup(<Link to={to} />))?.[1];

it("has the letters of its path as they are, and everything else encoded", () => {
  for (const [path, href] of [
    [`/ar/article/7/${encodeURIComponent("عمّان-2026")}`, "/ar/article/7/عمّان-2026"],
    [`/article/7/${encodeURIComponent("café")}?page=2#live`, "/article/7/café?page=2#live"],
    ["/search?q=100%25%20%26%20more", "/search?q=100%25%20%26%20more"],
    // A direction mark, a no-break space, and bytes that are no UTF-8.
    ["/a/%E2%80%AE", "/a/%E2%80%AE"],
    ["/a/%C2%A0", "/a/%C2%A0"],
    ["/a/%D8%C3", "/a/%D8%C3"],
  ] as const)
    expect(hrefOf(path)).toBe(href.replaceAll("&", "&amp;"));
});

it("leads to the encoded path", () => {
  const path = `/ar/topic/${encodeURIComponent("عمّان")}`;
  expect(new URL(hrefOf(path) ?? "", "https://example.com").pathname).toBe(path);
});
