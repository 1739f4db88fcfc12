import { describe, expect, it } from "vitest";
import { requireContent } from "./page-content.ts";

const page = (main: string) =>
  `<html><body><header><p>Masthead</p></header><main id="content">${main}</main><footer></footer></body></html>`;

describe("content of a rendered page", () => {
  it("has a heading with text", () => {
    expect(() =>
      requireContent(
        page('<article><h1 class="x"><span>Water</span> returns</h1><p>Text</p></article>'),
      ),
    ).not.toThrow();
    expect(() => requireContent(page("<!--$--><h1>Water returns</h1><!--/$-->"))).not.toThrow();
  });

  it.each([
    ["is empty", ""],
    ["has text without a heading", "<p>Water returns</p>"],
    ["has an empty heading", "<h1><span></span> </h1><p>Text</p>"],
    [
      "contains the placeholder of a late part",
      '<h1>Water</h1><!--$?--><template id="B:0"></template><!--/$-->',
    ],
    ["contains a part that failed", "<h1>Water</h1><!--$!--><template></template><!--/$-->"],
  ])("is refused if it %s", (_, main) => {
    expect(() => requireContent(page(main))).toThrow();
  });

  it("is refused if the page has no main element, or its heading is elsewhere", () => {
    expect(() => requireContent("<html><body><h1>Water</h1></body></html>")).toThrow();
    expect(() =>
      requireContent(page("<p>Text</p>").replace("<p>Masthead</p>", "<h1>Masthead</h1>")),
    ).toThrow();
  });
});
