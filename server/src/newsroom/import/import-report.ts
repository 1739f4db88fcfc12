import type { FetchedPictures } from "./import-pictures.ts";
import type { Incoming } from "./incoming.ts";
import type { BrokenItem } from "./refusal.ts";

/** An article some of whose pictures are shown from elsewhere. */
export interface ArticleWithLinks {
  id: number;
  title: string;
  pictures: { address: string; reason: string }[];
}

/** What an import did, in numbers, and what staff have to look after. */
export interface ImportReport {
  created: number;
  alreadyHere: number;
  /** Of those created. */
  drafts: number;
  scheduled: number;
  /** Of those created: password-protected or private elsewhere, so switched off here. */
  switchedOff: number;
  leftOut: Map<string, number>;
  broken: BrokenItem[];
  made: Map<string, number>;
  picturesStored: number;
  /** By reason. */
  picturesKept: Map<string, number>;
  articlesWithLinks: ArticleWithLinks[];
  redirects: number;
  redirectsByEntity: Map<string, number>;
  /** Path of the WordPress site whose feeds and date archives are redirected too. */
  formerSite: string | undefined;
}

/** The report of an import that begins. */
export function newReport(incoming: Incoming, pictures: FetchedPictures, made: Map<string, number>): ImportReport {
  return {
    created: 0,
    alreadyHere: 0,
    drafts: 0,
    scheduled: 0,
    switchedOff: 0,
    leftOut: incoming.leftOut,
    broken: [...incoming.broken],
    made,
    picturesStored: pictures.stored.size,
    picturesKept: pictures.kept,
    articlesWithLinks: [],
    redirects: 0,
    redirectsByEntity: new Map(),
    formerSite: incoming.formerSite,
  };
}

export const addTo = (counts: Map<string, number>, key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);

const NAMES: Record<string, string> = {
  category: "sections created, not listed in the menu",
  tag: "tags created",
  author: "authors created",
  source: "sources created",
};
const REDIRECTED: Record<string, string> = { article: "articles", category: "sections", tag: "tags", author: "authors" };

/** The report as a small table, and below it what staff have to look after. */
export function printReport(report: ImportReport): string {
  const byReason = (reasons: Map<string, number>) =>
    [...reasons]
      .filter(([, count]) => count)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, count]): Row => [`  ${reason}`, count]);
  const rows: Row[] = [
    ["articles created", report.created],
    ["  of these drafts", report.drafts],
    ["  of these scheduled", report.scheduled],
    ["  of these switched off (password or private)", report.switchedOff],
    ["already here", report.alreadyHere],
    ...Object.entries(NAMES).map(([entity, name]): Row => [name, report.made.get(entity) ?? 0]),
    ["pictures stored", report.picturesStored],
    ["pictures kept as links", total(report.picturesKept)],
    ...byReason(report.picturesKept),
    ["redirects", report.redirects],
    ...byReason(new Map([...report.redirectsByEntity].map(([entity, count]) => [`of ${REDIRECTED[entity]}`, count]))),
    ["left out", total(report.leftOut)],
    ...byReason(report.leftOut),
    ...(report.broken.length ? [["broken items skipped", report.broken.length] satisfies Row] : []),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const table = rows.map(([name, count]) => `${name.padEnd(width)}${count.toLocaleString("en-US").padStart(8)}`);
  return [...table, ...printSite(report), ...printBroken(report), ...printLinks(report)].join("\n");
}

type Row = [name: string, count: number];

const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

function printSite({ formerSite, created, alreadyHere }: ImportReport): string[] {
  if (formerSite === undefined || !(created || alreadyHere)) return [];
  const at = (path: string) => formerSite + path;
  return [
    "",
    `Also redirected: ${at("/feed/")}, ${at("/comments/feed/")}, ${at("/?feed=rss2")}, ${at("/YYYY/MM/DD/")}, and /feed/, /amp/ and /page/N/ behind each redirected address.`,
  ];
}

function printBroken({ broken }: ImportReport): string[] {
  const lines = broken.map(({ line, title, reason }) => `  line ${line}: ${reason}${title ? ` (${shown(title)})` : ""}`);
  return lines.length ? ["", "Broken items skipped:", ...lines] : [];
}

function printLinks({ articlesWithLinks }: ImportReport): string[] {
  const lines = articlesWithLinks.flatMap(({ id, title, pictures }) => [
    `  article ${id}, ${shown(title)}`,
    ...pictures.map(({ address, reason }) => `    ${address}: ${reason}`),
  ]);
  return lines.length ? ["", "Pictures kept as links, by article:", ...lines] : [];
}

/** Text of a file as a terminal may show it: on one line, without control characters. */
const shown = (text: string) => text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").slice(0, 120);
