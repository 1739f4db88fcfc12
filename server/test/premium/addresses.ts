import { contract } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { documentRoutes } from "../../src/app.ts";
import { walkCalls } from "../../src/platform/http/calls.ts";
import { NO_BUILD } from "../../src/system/build/build.service.ts";
import { siteSurface } from "../surface/served.ts";
import type { PremiumNewsroom } from "./newsroom.ts";

/** What stands for the parameters of an address. One that is not here fails: whoever adds an address says how it is asked for. */
const VALUES: Record<string, (newsroom: PremiumNewsroom) => readonly (string | number)[]> = {
  id: ({ ids }) => ids,
  episodeId: ({ ids }) => ids.slice(0, 1),
  slug: ({ slugs }) => slugs,
  revisionId: () => [1],
  kind: () => ["article", "category", "tag", "person", "author"],
  key: () => ["a-key"],
  code: () => ["a-code"],
  token: () => ["a-token"],
  anything: () => ["BlackFriday", "nowhere"],
};

/** A path of the contract or of the site with everything that may stand in it. */
function filled(path: string, newsroom: PremiumNewsroom): string[] {
  const [parameter, name = ""] = /\{\+?(\w+)\}/.exec(path) ?? [];
  if (!parameter) return [path.replace("/*", "/nowhere")];
  const values = VALUES[name];
  if (!values) throw new Error(`nothing is known to stand for {${name}} in ${path}`);
  return values(newsroom).flatMap((value) => filled(path.replace(parameter, encodeURIComponent(value)), newsroom));
}

/** Every call that reads, in both languages. */
export const callAddresses = (newsroom: PremiumNewsroom): string[] =>
  [...walkCalls(contract)]
    .filter(({ method }) => method === "GET")
    .flatMap(({ path }) => filled(`/api${path}`, newsroom))
    .flatMap((path) => LOCALES.map((locale) => `${path}?locale=${locale}`));

/** Every page of the site in both languages, with its data in each of its forms. */
export const pageAddresses = (newsroom: PremiumNewsroom): string[] =>
  siteSurface()
    .map((line) => line.replace("PAGE ", ""))
    .flatMap((path) => filled(path, newsroom))
    .flatMap((path) => LOCALES.map((locale) => inLocalePath(locale, path)))
    .flatMap((path) => [path, path === "/" ? "/_.data" : `${path}.data`, `${path === "/" ? "" : path}/_payload.json`]);

/** Documents for machines, as they are asked for. */
const DOCUMENTS = ({ ids: [id], slugs: [, , topic] }: PremiumNewsroom, section: number): string[] => [
  ...["", "/latest-news", `/category/${section}`, `/articles/${topic}`].flatMap((page) =>
    ["rss.xml", "atom.xml", "feed.json"].map((format) => `${page}/${format}`),
  ),
  ...["/sitemap.xml", "/sitemaps/sections.xml", "/sitemaps/news.xml", "/sitemaps/articles-1.xml", "/sitemaps/broadcast.xml"],
  ...["/sitemaps/episodes-1.xml", "/robots.txt", "/.well-known/security.txt", "/opensearch.xml", "/manifest.webmanifest"],
  ...["/builds/latest.json", "/builds/meta/x.json", "/api/openapi.json", "/api/docs", "/api/docs.css", "/schedule/xmltv.xml"],
  ...[`/schedule/${id}.ics`, "/schedule/all.ics", `/schedule/airing/${id}-1.ics`, `/event/${id}/event.ics`],
  ...[`/programs/${id}/calendar.ics`, `/programs/${id}/podcast.xml`],
];

/** Every document for machines, in both languages. @throws Error naming those that nobody says how to ask for */
export function documentAddresses(newsroom: PremiumNewsroom, section: number): string[] {
  const paths = DOCUMENTS(newsroom, section);
  const unknown = documentRoutes(async () => NO_BUILD).filter(({ path }) => !paths.some((one) => path.test(one)));
  if (unknown.length) throw new Error(`nobody says how to ask for ${unknown.map(({ path }) => path).join(", ")}`);
  return paths.flatMap((path) => LOCALES.map((locale) => inLocalePath(locale, path)));
}
