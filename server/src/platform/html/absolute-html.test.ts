import { describe, expect, it } from "vitest";
import { withAbsoluteUrls } from "./absolute-html.ts";

const BASE = "https://news.example/ar/article/7/%D8%AE%D8%A8%D8%B1";

describe("URLs in HTML", () => {
  it("makes the URLs of links, images and srcset candidates absolute", () => {
    const html =
      '<p><a href="/category/3">a</a><a href="#note">b</a><a href="mailto:a@b.example">c</a><a href="https://other.example/x?a=1&amp;b=2">d</a></p><picture><source srcset="/media/x-320.avif 320w, /media/x-640.avif 640w"><img src="/media/x.jpg" alt="1 < 2"></picture>';
    const result = withAbsoluteUrls(html, BASE);
    expect(result).toContain('href="https://news.example/category/3"');
    expect(result).toContain(`href="${BASE}#note"`);
    expect(result).toContain('href="mailto:a@b.example"');
    expect(result).toContain('href="https://other.example/x?a=1&amp;b=2"');
    expect(result).toContain(
      'srcset="https://news.example/media/x-320.avif 320w, https://news.example/media/x-640.avif 640w"',
    );
    expect(result).toContain('src="https://news.example/media/x.jpg"');
  });

  it("leaves unparsable URLs unchanged", () => {
    expect(withAbsoluteUrls('<a href="http://[">x</a>', BASE)).toBe('<a href="http://[">x</a>');
  });
});
