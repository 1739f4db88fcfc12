import type { ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import { expect, it } from "vitest";
import { lacking, undescribed } from "./lacking.ts";

const text = (words: string): ArticleNode => ({ type: "paragraph", content: [{ type: "text", text: words }] });
const figure = (alt?: string): ArticleNode => ({ type: "figure", attrs: { mediaId: 3, alt } });
const image = { mediaId: 1, caption: "", credit: "", alt: "", decorative: false };
const whole = {
  categoryId: 4,
  summary: "What happened",
  images: [{ ...image, alt: "A bridge" }],
  body: { type: "doc" as const, content: [text("It happened.")] },
};
const nothingSaid = () => "";

it("finds nothing lacking in an article that is whole", () => {
  expect(lacking(whole, nothingSaid)).toEqual([]);
});

it("misses section, summary, picture and text", () => {
  const empty = { categoryId: null, summary: "  ", images: [], body: { type: "doc" as const, content: [text(" ")] } };
  expect(lacking(empty, nothingSaid)).toEqual(["categoryId", "summary", "lead", "body"]);
});

it("takes a picture for described when the article, the library, or its being decorative says so", () => {
  const of = (images: (typeof image)[]) => undescribed({ ...whole, images }, (id) => (id === 2 ? "A river" : ""));
  expect(of([image])).toEqual([{ place: "images", index: 0, mediaId: 1, caption: "" }]);
  expect(of([{ ...image, mediaId: 2 }])).toEqual([]);
  expect(of([{ ...image, decorative: true }])).toEqual([]);
  expect(of([{ ...image, alt: "A bridge" }])).toEqual([]);
});

it("looks at the pictures in the text too, also in galleries", () => {
  const body = {
    type: "doc" as const,
    content: [figure("A street"), figure(), { type: "gallery" as const, content: [figure(), figure("Yes")] }],
  };
  expect(undescribed({ ...whole, body }, nothingSaid)).toEqual([
    { place: "body", index: 1, mediaId: 3, caption: "" },
    { place: "body", index: 2, mediaId: 3, caption: "" },
  ]);
  expect(lacking({ ...whole, body }, nothingSaid)).toEqual(["alt"]);
});

it("names each undescribed picture by its place, and clears it once it is described", () => {
  const body = { type: "doc" as const, content: [figure("A street"), { type: "gallery" as const, content: [figure()] }] };
  const images = [
    { ...image, alt: "A bridge" },
    { ...image, mediaId: 9, caption: "The quay" },
  ];
  expect(undescribed({ images, body }, nothingSaid)).toEqual([
    { place: "images", index: 1, mediaId: 9, caption: "The quay" },
    { place: "body", index: 1, mediaId: 3, caption: "" },
  ]);
  const described = { type: "doc" as const, content: [figure("A street"), { type: "gallery" as const, content: [figure("A market")] }] };
  expect(undescribed({ images: images.map((one) => ({ ...one, alt: "Described" })), body: described }, nothingSaid)).toEqual([]);
});
