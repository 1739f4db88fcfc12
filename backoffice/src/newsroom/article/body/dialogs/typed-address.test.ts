import { expect, it } from "vitest";
import { embedAddress, linkAddress } from "./typed-address.ts";

it("a typed address is what it means", () => {
  expect(
    ["example.com/a?b#c", "موقع.عربي", "desk@x.example", "/article/1", "#notes", "tel:+9626", " https://x.example "].map(linkAddress),
  ).toEqual([
    "https://example.com/a?b#c",
    "https://موقع.عربي",
    "mailto:desk@x.example",
    "/article/1",
    "#notes",
    "tel:+9626",
    "https://x.example",
  ]);
});

it("a link points nowhere else", () => {
  expect(["javascript:x()", "", "just words", "//x.example", "https://", "ftp://x.example"].map(linkAddress).filter(Boolean)).toEqual([]);
});

it("a player is known by its address or by the code that its site gives", () => {
  expect(embedAddress("youtu.be/a?si=1&utm_source=b")).toEqual({ provider: "youtube", url: "https://youtu.be/a?si=1" });
  expect(embedAddress('<iframe src="https://www.youtube.com/embed/a?b=1&amp;c=2"></iframe>')).toEqual({
    provider: "youtube",
    url: "https://www.youtube.com/embed/a?b=1&c=2",
  });
  const tweet =
    '<blockquote class="twitter-tweet"><a href="https://t.co/x">x</a><a href="https://twitter.com/a/status/1">1</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>';
  expect(embedAddress(tweet)).toEqual({ provider: "x", url: "https://twitter.com/a/status/1" });
  expect(["https://vimeo.com/1", "x", "<b>", "javascript:x()"].map(embedAddress).filter(Boolean)).toEqual([]);
});
