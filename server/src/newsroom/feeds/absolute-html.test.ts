import { describe, expect, it } from "vitest";
import { absoluteHtml } from "./absolute-html.ts";

const BASE = "https://news.example/ar/article/7/%D8%AE%D8%A8%D8%B1";

describe("addresses in a feed's HTML", () => {
  it("are absolute: links, pictures, and every candidate of a srcset", () => {
    const html =
      '<p><a href="/category/3">a</a><a href="#note">b</a><a href="mailto:a@b.example">c</a><a href="https://other.example/x?a=1&amp;b=2">d</a></p><picture><source srcset="/media/x-320.avif 320w, /media/x-640.avif 640w"><img src="/media/x.jpg" alt="1 < 2"></picture>';
    const made = absoluteHtml(html, BASE);
    expect(made).toContain('href="https://news.example/category/3"');
    expect(made).toContain(`href="${BASE}#note"`);
    expect(made).toContain('href="mailto:a@b.example"');
    expect(made).toContain('href="https://other.example/x?a=1&amp;b=2"');
    expect(made).toContain('srcset="https://news.example/media/x-320.avif 320w, https://news.example/media/x-640.avif 640w"');
    expect(made).toContain('src="https://news.example/media/x.jpg"');
  });

  it("stay as they are when they cannot be read", () => {
    expect(absoluteHtml('<a href="http://[">x</a>', BASE)).toBe('<a href="http://[">x</a>');
  });
});
