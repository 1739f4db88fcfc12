import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { expect, it } from "vitest";
import { findLinks } from "./find-links.ts";

const linked = (text: string, href: string): ArticleNode => ({
  type: "paragraph",
  content: [
    { type: "text", text: "See " },
    { type: "text", text, marks: [{ type: "bold" }, { type: "link", attrs: { href } }] },
  ],
});

it("links of a body are listed once each and in order, with embeds and external images, without mail, phone and anchors", () => {
  const body: ArticleDocument = {
    type: "doc",
    content: [
      linked("report", "https://water.example/report"),
      {
        type: "bulletList",
        content: [{ type: "listItem", content: [linked("earlier", "/article/3/water")] }],
      },
      { type: "embed", attrs: { provider: "youtube", url: "https://youtu.be/abc" } },
      { type: "figure", attrs: { src: "https://images.example/a.jpg", alt: "Dam" } },
      { type: "figure", attrs: { mediaId: 3 } },
      linked("again", "https://water.example/report"),
      linked("mail", "mailto:desk@station.example"),
      linked("call", "tel:+96265000000"),
      linked("facts", "#facts"),
    ],
  };
  expect(findLinks(body)).toEqual([
    { url: "https://water.example/report", kind: "link", text: "report" },
    { url: "/article/3/water", kind: "link", text: "earlier" },
    { url: "https://youtu.be/abc", kind: "embed", text: "" },
    { url: "https://images.example/a.jpg", kind: "image", text: "Dam" },
  ]);
});
