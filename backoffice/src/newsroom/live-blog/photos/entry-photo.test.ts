import { describe, expect, it } from "vitest";
import { type EntryPhoto, fittedSize, withPhotos } from "./entry-photo.ts";

const photo = (more: Partial<EntryPhoto>): EntryPhoto => ({
  key: "a",
  file: new Blob(["x"]),
  name: "a.jpg",
  alt: "",
  caption: "",
  mediaId: null,
  ...more,
});

describe("photo of an entry", () => {
  it.each([
    [
      { width: 8000, height: 6000 },
      { width: 2560, height: 1920 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1920, height: 2560 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 20_000, height: 2 },
      { width: 2560, height: 1 },
    ],
  ])("of %o is sent with %o pixels", (size, fitted) => expect(fittedSize(size)).toEqual(fitted));

  it("is at the end of the text once it is uploaded, with its texts", () => {
    const body = { type: "doc" as const, content: [{ type: "paragraph" as const }] };
    expect(
      withPhotos(body, [
        photo({ mediaId: 7, alt: " A flooded road ", caption: "" }),
        photo({ mediaId: null }),
        photo({ mediaId: 8, caption: "The bridge" }),
      ]).content,
    ).toEqual([
      { type: "paragraph" },
      { type: "figure", attrs: { mediaId: 7, alt: "A flooded road" } },
      { type: "figure", attrs: { mediaId: 8, caption: "The bridge" } },
    ]);
  });

  it("leaves a text without photos as it is", () => {
    const body = { type: "doc" as const, content: [] };
    expect(withPhotos(body, [])).toBe(body);
  });
});
