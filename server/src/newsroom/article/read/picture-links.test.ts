import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { describe, expect, it } from "vitest";
import { pictureLink, withHiddenCounts, withOtherLinks } from "./picture-links.ts";

const image = {
  base: "/media/a",
  original: "/media/a.jpg",
  widths: [320, 640],
} as unknown as ResponsiveImage;
const picture = "<picture><img></picture>";

describe("links of pictures", () => {
  it("lead to the largest file, and have a name", () => {
    expect(pictureLink({ picture, image, alt: "Rain", isPart: false }, "en-US")).toBe(
      `<a class="enlarge" href="/media/a-640.webp" aria-label="Enlarge picture: Rain">${picture}</a>`,
    );
  });

  it("lead to the original before other sizes exist", () => {
    const unprocessed = { ...image, widths: [] };
    expect(pictureLink({ picture, image: unprocessed, alt: "", isPart: false }, "ar-JO")).toBe(
      `<a class="enlarge" href="/media/a.jpg" aria-label="تكبير الصورة">${picture}</a>`,
    );
  });

  it("name the files of the whole image where a part is shown", () => {
    expect(pictureLink({ picture, image, alt: "", isPart: true }, "en-US")).toContain(
      ' data-base="/media/a" data-widths="320 640" ',
    );
  });

  it("are added to images from other sites, and not to embeds", () => {
    const other = '<figure><img src="https://a.example/b.jpg?x=1&amp;y=2" alt="B" /></figure>';
    const embed = '<figure class="embed"><img src="/a.jpg" alt=""></figure>';
    expect(withOtherLinks(other + embed, "en-US")).toBe(
      `<figure><a class="enlarge" href="https://a.example/b.jpg?x=1&amp;y=2" aria-label="Enlarge picture: B"><img src="https://a.example/b.jpg?x=1&amp;y=2" alt="B" /></a></figure>${embed}`,
    );
  });
});

describe("gallery", () => {
  const gallery = (count: number) =>
    `<div class="gallery">${Array.from({ length: count }, (_, index) => `<figure>${pictureLink({ picture, image, alt: `P${index + 1}`, isPart: index % 2 === 0 }, "en-US")}</figure>`).join("")}</div>`;

  it.each([1, 4, 5])("of %i pictures shows all of them", (count) => {
    expect(withHiddenCounts(gallery(count), "en-US")).toBe(gallery(count));
  });

  it("of more pictures has their number on the fifth one", () => {
    const html = withHiddenCounts(`${gallery(9)}<p></p>${gallery(2)}`, "en-US");
    expect(html.match(/data-more/g)).toHaveLength(1);
    expect(html).toContain(
      '<a class="enlarge" data-more="+4" href="/media/a-640.webp" data-base="/media/a" data-widths="320 640" aria-label="Show 4 more pictures. Enlarge picture: P5">',
    );
    expect(withHiddenCounts(gallery(7), "ar-JO")).toContain("عرض صورتين أخريين. ");
  });
});
