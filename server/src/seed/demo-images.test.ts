import { readdirSync, readFileSync } from "node:fs";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { dominantColour } from "../newsroom/media/image/image-file.ts";
import { openImage } from "../newsroom/media/image/open-image.ts";
import { readDemoBroadcast } from "./demo-broadcast-files.ts";
import {
  type DemoArticle,
  type DemoImage,
  type DemoPhoto,
  imageFileOf,
  readDemoArticles,
  readImageFiles,
  readImages,
  readTaxonomy,
} from "./demo-files.ts";
import { LICENCES } from "./demo-licences.ts";
import { demoCredit, demoImageRights } from "./demo-rights.ts";

const licenceRow = ({ key }: DemoImage, { creator, licence, source, changes }: DemoPhoto) =>
  `| ${imageFileOf(key)} | ${creator} | [${LICENCES[licence].name}](${LICENCES[licence].url}) | [source](${source}) | ${changes} |`;

const FOLDER = new URL("../../demo/images/", import.meta.url);
const images = readImages();
const articles = readDemoArticles();
const htmlOf = (body: DemoArticle["body"]) =>
  body.filter((block) => typeof block === "string").join("");

describe("demo images", () => {
  it("have a file, and a unique alt text and caption in each language", () => {
    const filesIn = (folder: string, suffix: string) =>
      readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith(suffix));
    expect(filesIn(".", ".jpg").toSorted()).toEqual(
      images.map(({ key }) => imageFileOf(key)).toSorted(),
    );
    const others = ["LICENSE.md", "drawings", "files.json"];
    expect(
      readdirSync(FOLDER)
        .filter((name) => !name.endsWith(".jpg"))
        .toSorted(),
    ).toEqual(others);
    for (const locale of LOCALES)
      for (const text of ["alt", "caption"] as const)
        expect(new Set(images.map((one) => one[text][locale])).size).toBe(images.length);
    const arabic = images.flatMap(({ alt, caption }) => [alt["ar-JO"], caption["ar-JO"]]);
    expect(arabic.filter((text) => !/^[\u0600-\u06ff]/.test(text) || /[a-z]/i.test(text))).toEqual(
      [],
    );
  });

  it("are a drawing of the project, or name creator, licence, source and changes", () => {
    const drawings = readdirSync(new URL("drawings/", FOLDER)).toSorted();
    expect(drawings).toEqual(
      images
        .filter(({ photo }) => !photo)
        .map(({ key }) => `${key}.svg`)
        .toSorted(),
    );
    const licenceFile = readFileSync(new URL("LICENSE.md", FOLDER), "utf8");
    for (const image of images) {
      const { photo, key } = image;
      const rights = demoImageRights(image);
      expect(
        [rights.credit, rights.creator, rights.usageTerms].every((text) => text.trim()),
        key,
      ).toBe(true);
      for (const locale of LOCALES) expect(demoCredit(image, locale), key).not.toBe("");
      if (!photo) continue;
      for (const value of [photo.creator, photo.source, photo.package, photo.changes])
        expect(value.trim(), key).not.toBe("");
      expect(rights.usageTerms).toContain(LICENCES[photo.licence].url);
      expect(licenceFile, `${key} in LICENSE.md`).toContain(licenceRow(image, photo));
    }
  });

  it("are credited to their photographers wherever they lead an article", () => {
    const isPhoto = new Set(images.filter(({ photo }) => photo).map(({ key }) => key));
    const otherCredits = articles.filter(
      ({ image }) => image && isPhoto.has(image.key) && image.credit,
    );
    expect(otherCredits.map(({ key }) => key)).toEqual([]);
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
      htmlOf(body).includes(`data-image="${image?.key}"`),
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

  it("include every image that an article, program, episode or person references", () => {
    const known = new Set(images.map(({ key }) => key));
    const { programs, episodes } = readDemoBroadcast();
    const { authors, people } = readTaxonomy();
    const inBodies = articles.flatMap(({ body }) =>
      [...htmlOf(body).matchAll(/data-image="([^"]+)"/g)].map(([, key]) => key),
    );
    const referenced = [
      ...inBodies,
      ...programs.flatMap((one) => one.images),
      ...episodes.map((one) => one.image),
      ...[...authors, ...people].map((one) => one.portrait),
    ];
    expect(referenced.filter((key) => !known.has(key ?? ""))).toEqual([]);
  });
});
