import { describe, expect, it } from "vitest";
import { alertText } from "./alert-text.ts";

const ENTRY = {
  title: "",
  bodyHtml: "<p>Water reaches the <strong>bridge</strong></p>",
  free: true,
  articleTitle: "Night of the flood",
  premium: false,
};

describe("text of an alert", () => {
  it("is the headline of the entry and the article of the live blog", () => {
    expect(alertText({ ...ENTRY, title: "Bridge closed" })).toEqual({
      title: "Bridge closed",
      body: "Night of the flood",
    });
  });

  it("is the beginning of the text of an entry without a headline", () => {
    expect(alertText(ENTRY).title).toBe("Water reaches the bridge");
    const { title } = alertText({ ...ENTRY, bodyHtml: `<p>${"word ".repeat(60)}</p>` });
    expect(title).toMatch(/^word .*…$/);
    expect(title.length).toBeLessThanOrEqual(120);
  });

  it("contains no text that is for subscribers", () => {
    expect(alertText({ ...ENTRY, premium: true, free: false })).toEqual({
      title: "Night of the flood",
      body: "",
    });
  });
});
