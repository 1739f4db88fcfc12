import { expect, it } from "vitest";
import { parseTypedEmbed, parseTypedLink } from "./typed-url.ts";

it("a typed link is completed when it is a bare host or an email address", () => {
  expect(
    [
      "example.com/a?b#c",
      "موقع.عربي",
      "desk@x.example",
      "/article/1",
      "#notes",
      "tel:+9626",
      " https://x.example ",
    ].map(parseTypedLink),
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

it("a typed link is rejected for unsafe schemes, protocol-relative URLs and plain text", () => {
  expect(
    ["javascript:x()", "", "just words", "//x.example", "https://", "ftp://x.example"]
      .map(parseTypedLink)
      .filter(Boolean),
  ).toEqual([]);
});

it("an embed is recognised by the URL of the player or by the embed code of its site", () => {
  expect(parseTypedEmbed("youtu.be/a?si=1&utm_source=b")).toEqual({
    provider: "youtube",
    url: "https://youtu.be/a?si=1",
  });
  expect(
    parseTypedEmbed('<iframe src="https://www.youtube.com/embed/a?b=1&amp;c=2"></iframe>'),
  ).toEqual({
    provider: "youtube",
    url: "https://www.youtube.com/embed/a?b=1&c=2",
  });
  const tweet =
    '<blockquote class="twitter-tweet"><a href="https://t.co/x">x</a><a href="https://twitter.com/a/status/1">1</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>';
  expect(parseTypedEmbed(tweet)).toEqual({ provider: "x", url: "https://twitter.com/a/status/1" });
  expect(
    ["https://vimeo.com/1", "x", "<b>", "javascript:x()"].map(parseTypedEmbed).filter(Boolean),
  ).toEqual([]);
});
