import { expect, it } from "vitest";
import { findRightsProblems, usedImages } from "./image-rights.ts";

const image = (mediaId: number, credit = "") => ({
  mediaId,
  credit,
  caption: "",
  alt: "",
  decorative: false,
});
const figure = (mediaId: number | null, credit = "") => ({
  type: "figure",
  attrs: { mediaId, credit },
});

it("images of an article and of its body are found in order, also in boxes", () => {
  const body = {
    type: "doc" as const,
    content: [figure(7), { type: "box", content: [figure(null), figure(8, "AFP")] }],
  };
  expect(usedImages({ images: [image(5, "Lina")], body } as never)).toEqual([
    { field: "images", index: 0, mediaId: 5, credit: "Lina" },
    { field: "body", index: 0, mediaId: 7, credit: "" },
    { field: "body", index: 2, mediaId: 8, credit: "AFP" },
  ]);
});

it("rights that end and missing credits are problems, an image that the library no longer has is none", () => {
  const library = new Map([
    [1, { usableUntil: "2026-11-25", credit: "AFP" }],
    [2, { usableUntil: "2026-11-30", credit: "AFP" }],
    [3, { usableUntil: null, credit: "" }],
    [4, { usableUntil: null, credit: "" }],
    [5, { usableUntil: "2027-01-01", credit: "AFP" }],
  ]);
  const used = [1, 2, 3, 4, 5, 6].map((mediaId, index) => ({
    field: "images" as const,
    index,
    mediaId,
    credit: mediaId === 4 ? "Lina" : "",
  }));
  expect(
    findRightsProblems(used, library, "2026-11-26").map(({ mediaId, problem }) => [
      mediaId,
      problem,
    ]),
  ).toEqual([
    [1, "ended"],
    [2, "ending"],
    [3, "noCredit"],
  ]);
});
