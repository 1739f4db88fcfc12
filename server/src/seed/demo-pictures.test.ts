import { readdirSync } from "node:fs";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { describe, expect, it } from "vitest";
import { readDemoBroadcast } from "./demo-broadcast-files.ts";
import { pictureFileOf, readDemoArticles, readPictures } from "./demo-files.ts";

const FOLDER = new URL("../../demo/pictures/", import.meta.url);
const pictures = readPictures();
const articles = readDemoArticles();

describe("pictures of the demonstration newsroom", () => {
  it("have a file, a drawing, and an alt and a caption in each language that no other picture has", () => {
    const named = (folder: string, suffix: string) => readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith(suffix));
    expect(named(".", ".webp").toSorted()).toEqual(pictures.map(({ key }) => pictureFileOf(key)).toSorted());
    expect(named("drawings/", ".svg").toSorted()).toEqual(pictures.map(({ key }) => `${key}.svg`).toSorted());
    for (const locale of LOCALES)
      for (const text of ["alt", "caption"] as const) expect(new Set(pictures.map((one) => one[text][locale])).size).toBe(pictures.length);
    const arabic = pictures.flatMap(({ alt, caption }) => [alt["ar-JO"], caption["ar-JO"]]);
    expect(arabic.filter((text) => !/^[\u0600-\u06ff]/.test(text) || /[a-z]/i.test(text))).toEqual([]);
  });

  it.each(LOCALES)("lead one article each in %s, so that no page shows one twice", (locale) => {
    const leads = articles.filter((one) => one.locale === locale).map(({ key, picture }) => [key, picture?.key]);
    // As in every newsroom, one story has to do without.
    expect(leads.filter(([, picture]) => !picture)).toEqual([["opinion-the-price-of-a-short-meeting", undefined]]);
    const pictured = leads.filter(([, picture]) => picture);
    const twice = [...Map.groupBy(pictured, ([, picture]) => picture).values()].filter((those) => those.length > 1);
    expect(twice).toEqual([]);
  });

  it("are not repeated inside the article that they lead", () => {
    const repeated = articles.filter(({ body, picture }) => body.some((block) => block.includes(`data-picture="${picture?.key}"`)));
    expect(repeated.map(({ key }) => key)).toEqual([]);
  });

  it("are the same in both languages of an article", () => {
    const byKey = Map.groupBy(articles, ({ key }) => key);
    const differing = [...byKey.values()].filter((both) => new Set(both.map(({ picture }) => picture?.key)).size > 1);
    expect(differing.map(([one]) => one?.key)).toEqual([]);
  });

  it("are known by every article, program and episode that names one", () => {
    const known = new Set(pictures.map(({ key }) => key));
    const { programs, episodes } = readDemoBroadcast();
    const inBodies = articles.flatMap(({ body }) =>
      body.flatMap((block) => [...block.matchAll(/data-picture="([^"]+)"/g)].map(([, key]) => key)),
    );
    const named = [...inBodies, ...programs.flatMap((one) => one.pictures), ...episodes.map((one) => one.picture)];
    expect(named.filter((key) => !known.has(key ?? ""))).toEqual([]);
  });
});
