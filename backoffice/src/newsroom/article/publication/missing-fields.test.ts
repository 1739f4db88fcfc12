import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import { expect, it } from "vitest";
import { findImagesWithoutAlt, findMissingFields } from "./missing-fields.ts";

const text = (words: string): ArticleNode => ({
  type: "paragraph",
  content: [{ type: "text", text: words }],
});
const figure = (alt?: string): ArticleNode => ({ type: "figure", attrs: { mediaId: 3, alt } });
const image = { mediaId: 1, caption: "", credit: "", alt: "", decorative: false };
const complete = {
  categoryId: 4,
  summary: "What happened",
  images: [{ ...image, alt: "A bridge" }],
  body: { type: "doc" as const, content: [text("It happened.")] },
};
const noLibraryAlt = () => "";

it("the publication checklist is empty for a complete article", () => {
  expect(findMissingFields(complete, noLibraryAlt)).toEqual([]);
});

it("the publication checklist reports a missing category, summary, lead image and text", () => {
  const empty = {
    categoryId: null,
    summary: "  ",
    images: [],
    body: { type: "doc" as const, content: [text(" ")] },
  };
  expect(findMissingFields(empty, noLibraryAlt)).toEqual(["categoryId", "summary", "lead", "body"]);
});

it("an image needs no alt text when the article or the library has one or when it is decorative", () => {
  const undescribedIn = (images: (typeof image)[]) =>
    findImagesWithoutAlt({ ...complete, images }, (id) => (id === 2 ? "A river" : ""));
  expect(undescribedIn([image])).toEqual([{ field: "images", index: 0, mediaId: 1, caption: "" }]);
  expect(undescribedIn([{ ...image, mediaId: 2 }])).toEqual([]);
  expect(undescribedIn([{ ...image, decorative: true }])).toEqual([]);
  expect(undescribedIn([{ ...image, alt: "A bridge" }])).toEqual([]);
});

it("the publication checklist includes images in the body, also in galleries", () => {
  const body = {
    type: "doc" as const,
    content: [
      figure("A street"),
      figure(),
      { type: "gallery" as const, content: [figure(), figure("Yes")] },
    ],
  };
  expect(findImagesWithoutAlt({ ...complete, body }, noLibraryAlt)).toEqual([
    { field: "body", index: 1, mediaId: 3, caption: "" },
    { field: "body", index: 2, mediaId: 3, caption: "" },
  ]);
  expect(findMissingFields({ ...complete, body }, noLibraryAlt)).toEqual(["alt"]);
});

it("each image without alt text is reported with its position until it has one", () => {
  const body = {
    type: "doc" as const,
    content: [figure("A street"), { type: "gallery" as const, content: [figure()] }],
  };
  const images = [
    { ...image, alt: "A bridge" },
    { ...image, mediaId: 9, caption: "The quay" },
  ];
  expect(findImagesWithoutAlt({ images, body }, noLibraryAlt)).toEqual([
    { field: "images", index: 1, mediaId: 9, caption: "The quay" },
    { field: "body", index: 1, mediaId: 3, caption: "" },
  ]);
  const described = {
    type: "doc" as const,
    content: [figure("A street"), { type: "gallery" as const, content: [figure("A market")] }],
  };
  expect(
    findImagesWithoutAlt(
      { images: images.map((one) => ({ ...one, alt: "Described" })), body: described },
      noLibraryAlt,
    ),
  ).toEqual([]);
});

it("the publication checklist reports looping clips without alt text, and no other videos", () => {
  const media = (attrs: ArticleNode["attrs"]): ArticleNode => ({ type: "media", attrs });
  const content = [
    media({}),
    media({ loop: true, caption: "Waves" }),
    media({ loop: true, alt: "Waves" }),
  ];
  const body = { type: "doc" as const, content };
  expect(findImagesWithoutAlt({ images: [], body }, noLibraryAlt)).toEqual([
    { field: "body", index: 0, mediaId: null, caption: "Waves" },
  ]);
});
