import { readdirSync } from "node:fs";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { dominantColour } from "../newsroom/media/image/image-file.ts";
import { openImage } from "../newsroom/media/image/open-image.ts";
import { readDemoBroadcast } from "./demo-broadcast-files.ts";
import { imageFileOf, readDemoArticles, readImageFiles, readImages } from "./demo-files.ts";

const FOLDER = new URL("../../demo/images/", import.meta.url);
const images = readImages();
const articles = readDemoArticles();

describe("demo images", () => {
  it("have a file, a drawing, and a unique alt text and caption in each language", () => {
    const filesIn = (folder: string, suffix: string) =>
      readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith(suffix));
    expect(filesIn(".", ".jpg").toSorted()).toEqual(
      images.map(({ key }) => imageFileOf(key)).toSorted(),
    );
    expect(filesIn("drawings/", ".svg").toSorted()).toEqual(
      images.map(({ key }) => `${key}.svg`).toSorted(),
    );
    for (const locale of LOCALES)
      for (const text of ["alt", "caption"] as const)
        expect(new Set(images.map((one) => one[text][locale])).size).toBe(images.length);
    const arabic = images.flatMap(({ alt, caption }) => [alt["ar-JO"], caption["ar-JO"]]);
    expect(arabic.filter((text) => !/^[\u0600-\u06ff]/.test(text) || /[a-z]/i.test(text))).toEqual(
      [],
    );
  });

  it("are encoded for storage, with their size and dominant colour", async () => {
    const files = readImageFiles();
    expect([...files.keys()].toSorted()).toEqual(images.map(({ key }) => key).toSorted());
    for (const [key, { data, width, height, colour }] of files) {
      const metadata = await openImage(data).metadata();
      expect(metadata, key).toMatchObject({ format: "jpeg", width, height, hasAlpha: false });
      expect([metadata.exif, metadata.xmp, metadata.iptc], key).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await dominantColour(data), key).toBe(colour);
    }
  });

  it.each(LOCALES)("lead at most one article each in %s", (locale) => {
    const leads = articles
      .filter((one) => one.locale === locale)
      .map(({ key, image }) => [key, image?.key]);
    // As in every newsroom, one article has no image.
    expect(leads.filter(([, image]) => !image)).toEqual([
      ["opinion-the-price-of-a-short-meeting", undefined],
    ]);
    const withImage = leads.filter(([, image]) => image);
    const repeated = [...Map.groupBy(withImage, ([, image]) => image).values()].filter(
      (group) => group.length > 1,
    );
    expect(repeated).toEqual([]);
  });

  it("are not repeated inside the article that they lead", () => {
    const repeated = articles.filter(({ body, image }) =>
      body.some((block) => block.includes(`data-image="${image?.key}"`)),
    );
    expect(repeated.map(({ key }) => key)).toEqual([]);
  });

  it("are the same in both languages of an article", () => {
    const byKey = Map.groupBy(articles, ({ key }) => key);
    const differing = [...byKey.values()].filter(
      (both) => new Set(both.map(({ image }) => image?.key)).size > 1,
    );
    expect(differing.map(([one]) => one?.key)).toEqual([]);
  });

  it("include every image that an article, program or episode references", () => {
    const known = new Set(images.map(({ key }) => key));
    const { programs, episodes } = readDemoBroadcast();
    const inBodies = articles.flatMap(({ body }) =>
      body.flatMap((block) => [...block.matchAll(/data-image="([^"]+)"/g)].map(([, key]) => key)),
    );
    const referenced = [
      ...inBodies,
      ...programs.flatMap((one) => one.images),
      ...episodes.map((one) => one.image),
    ];
    expect(referenced.filter((key) => !known.has(key ?? ""))).toEqual([]);
  });
});
