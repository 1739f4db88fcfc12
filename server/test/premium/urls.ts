import { contract } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { documentRoutes } from "../../src/app.ts";
import { walkCalls } from "../../src/platform/api/calls.ts";
import { NO_BUILD } from "../../src/platform/site-build/build.service.ts";
import { siteSurface } from "../surface/served.ts";
import type { PremiumNewsroom } from "./newsroom.ts";

/**
 * Values of path parameters. A parameter without values fails the test, so that new paths are
 * always covered.
 */
const PARAMETER_VALUES: Record<
  string,
  (newsroom: PremiumNewsroom) => readonly (string | number)[]
> = {
  id: ({ ids }) => ids,
  episodeId: ({ episode }) => [episode],
  slug: ({ slugs }) => slugs,
  revisionId: () => [1],
  entryId: () => [1],
  questionId: () => [1],
  kind: () => ["article", "category", "tag", "person", "author"],
  key: () => ["a-key"],
  code: () => ["a-code"],
  token: () => ["a-token"],
  language: () => LOCALES,
  recording: () => [`${"a".repeat(64)}.mp4`],
  anything: () => ["BlackFriday", "nowhere"],
};

/** Expands the parameters of a path of the contract or the site with all their values. */
function expandPath(path: string, newsroom: PremiumNewsroom): string[] {
  const [parameter, name = ""] = /\{\+?(\w+)\}/.exec(path) ?? [];
  if (!parameter) return [path.replace("/*", "/nowhere")];
  const values = PARAMETER_VALUES[name];
  if (!values) throw new Error(`no test values for the parameter {${name}} in ${path}`);
  return values(newsroom).flatMap((value) =>
    expandPath(path.replace(parameter, encodeURIComponent(value)), newsroom),
  );
}

/** URLs of all GET calls, in both languages. */
export const callUrls = (newsroom: PremiumNewsroom): string[] =>
  [...walkCalls(contract)]
    .filter(({ method }) => method === "GET")
    .flatMap(({ path }) => expandPath(`/api${path}`, newsroom))
    .flatMap((path) => LOCALES.map((locale) => `${path}?locale=${locale}`));

/** URLs of all pages of the site in both languages, each with its data and low-data variants. */
export const pageUrls = (newsroom: PremiumNewsroom): string[] =>
  siteSurface()
    .map((line) => line.replace("PAGE ", ""))
    .flatMap((path) => expandPath(path, newsroom))
    .flatMap((path) => LOCALES.map((locale) => inLocalePath(locale, path)))
    .flatMap((path) => [
      path,
      path === "/" ? "/_.data" : `${path}.data`,
      `${path === "/" ? "" : path}/_payload.json`,
      ...[lowDataPath(path)].filter((lowData) => lowData !== path),
    ]);

/** Paths of machine-readable documents: feeds, sitemaps, calendars. */
const documentPaths = (
  { ids: [id], slugs: [, , topic] }: PremiumNewsroom,
  categoryId: number,
): string[] => [
  ...["", "/latest-news", `/category/${categoryId}`, `/articles/${topic}`].flatMap((page) =>
    ["rss.xml", "atom.xml", "feed.json"].map((format) => `${page}/${format}`),
  ),
  ...[
    "/sitemap.xml",
    "/sitemaps/sections.xml",
    "/sitemaps/news.xml",
    "/sitemaps/articles-1.xml",
    "/sitemaps/broadcast.xml",
  ],
  ...[
    "/sitemaps/episodes-1.xml",
    "/robots.txt",
    "/.well-known/security.txt",
    "/opensearch.xml",
    "/manifest.webmanifest",
  ],
  ...["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"],
  ...[
    "/builds/latest.json",
    "/builds/meta/x.json",
    "/api/openapi.json",
    "/api/docs",
    "/api/docs.css",
    "/schedule/xmltv.xml",
  ],
  ...[
    `/schedule/${id}.ics`,
    "/schedule/all.ics",
    `/schedule/airing/${id}-1.ics`,
    `/event/${id}/event.ics`,
    "/prayer-times/amman.ics",
  ],
  ...[`/programs/${id}/calendar.ics`, `/programs/${id}/podcast.xml`],
  ...[`/podcasts/${id}/chapters.json`, `/schedule/programs/${id}.${"a".repeat(22)}.ics`],
  ...["/embed/headlines", "/mrss/all.xml", `/mrss/program-${id}.xml`],
  ...["rss.xml", "atom.xml", "feed.json"].map((format) => `/article/${id}/live/${format}`),
];

/**
 * URLs of all machine-readable documents, in both languages. @throws Error naming routes that no
 * path covers
 */
export function documentUrls(newsroom: PremiumNewsroom, categoryId: number): string[] {
  const paths = documentPaths(newsroom, categoryId);
  const uncovered = documentRoutes(async () => NO_BUILD).filter(
    ({ path }) => !paths.some((known) => path.test(known)),
  );
  if (uncovered.length)
    throw new Error(
      `no test path for these document routes: ${uncovered.map(({ path }) => path).join(", ")}`,
    );
  return paths.flatMap((path) => LOCALES.map((locale) => inLocalePath(locale, path)));
}
