import type { FetchedImages } from "./import-images.ts";
import type { BrokenItem } from "./import-refused.ts";
import type { IncomingContent } from "./incoming.ts";

/** Article with images that are still served from the original site. */
export interface ArticleWithLinkedImages {
  id: number;
  title: string;
  images: { address: string; reason: string }[];
}

/** Article that lost something, or that staff should look at before readers do. */
interface ArticleToCheck {
  id: number;
  title: string;
  /** Line of the file, from 1. */
  line: number;
  problems: string[];
}

/** Result of an import: counts, and what staff need to follow up. */
export interface ImportReport {
  created: number;
  /** Posts skipped because an earlier import brought them in. */
  alreadyImported: number;
  /** Drafts among the created articles. */
  drafts: number;
  /** Articles among the created ones that are published later. */
  scheduled: number;
  /**
   * Disabled articles among the created ones: password-protected or private on the original site.
   */
  disabled: number;
  /** Number of items that were not imported, by reason. */
  leftOut: Map<string, number>;
  broken: BrokenItem[];
  /** Number of created categories, tags, authors and sources, by entity. */
  createdTerms: Map<string, number>;
  imagesStored: number;
  /** Number of images that stay links to the original site, by reason. */
  linkedImages: Map<string, number>;
  articlesWithLinkedImages: ArticleWithLinkedImages[];
  articlesToCheck: ArticleToCheck[];
  /** Remarks on the whole file. */
  notices: string[];
  redirects: number;
  redirectsByEntity: Map<string, number>;
  /** Base path of the WordPress site; its feeds and date archives are redirected too. */
  formerSite: string | undefined;
}

/** Returns the report of an import before its first article. */
export function createReport(
  incoming: IncomingContent,
  images: FetchedImages,
  made: Map<string, number>,
): ImportReport {
  return {
    created: 0,
    alreadyImported: 0,
    drafts: 0,
    scheduled: 0,
    disabled: 0,
    leftOut: incoming.leftOut,
    broken: [...incoming.broken],
    createdTerms: made,
    imagesStored: images.stored.size,
    linkedImages: images.linked,
    articlesWithLinkedImages: [],
    articlesToCheck: [],
    notices: incoming.notices ?? [],
    redirects: 0,
    redirectsByEntity: new Map(),
    formerSite: incoming.formerSite,
  };
}

export const addCount = (counts: Map<string, number>, key: string, by: number) =>
  counts.set(key, (counts.get(key) ?? 0) + by);

const CREATED_LABELS: Record<string, string> = {
  category: "sections created, not listed in the menu",
  tag: "tags created",
  author: "authors created",
  source: "sources created",
};
const REDIRECT_LABELS: Record<string, string> = {
  article: "articles",
  category: "sections",
  tag: "tags",
  author: "authors",
};

/** Formats the report as a table, followed by what staff need to follow up. */
export function formatReport(report: ImportReport): string {
  const byReason = (reasons: Map<string, number>) =>
    [...reasons]
      .filter(([, count]) => count)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, count]): Row => [`  ${reason}`, count]);
  const rows: Row[] = [
    ["articles created", report.created],
    ["  of these drafts", report.drafts],
    ["  of these scheduled", report.scheduled],
    ["  of these switched off (password or private)", report.disabled],
    ["  of these to check, see below", report.articlesToCheck.length],
    ["already imported", report.alreadyImported],
    ...Object.entries(CREATED_LABELS).map(
      ([entity, label]): Row => [label, report.createdTerms.get(entity) ?? 0],
    ),
    ["images stored", report.imagesStored],
    ["images kept as links", total(report.linkedImages)],
    ...byReason(report.linkedImages),
    ["redirects", report.redirects],
    ...byReason(
      new Map(
        [...report.redirectsByEntity].map(([entity, count]) => [
          `of ${REDIRECT_LABELS[entity]}`,
          count,
        ]),
      ),
    ),
    ["not imported", total(report.leftOut)],
    ...byReason(report.leftOut),
    ...(report.broken.length ? [["broken items skipped", report.broken.length] satisfies Row] : []),
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  const table = rows.map(
    ([label, count]) => `${label.padEnd(width)}${count.toLocaleString("en-US").padStart(8)}`,
  );
  return [
    ...table,
    ...formatNotices(report),
    ...formatSiteRedirects(report),
    ...formatBrokenItems(report),
    ...formatArticlesToCheck(report),
    ...formatLinkedImages(report),
  ].join("\n");
}

type Row = [label: string, count: number];

const total = (counts: Map<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function formatSiteRedirects({ formerSite, created, alreadyImported }: ImportReport): string[] {
  if (formerSite === undefined || !(created || alreadyImported)) return [];
  const at = (path: string) => formerSite + path;
  return [
    "",
    `Also redirected: ${at("/feed/")}, ${at("/comments/feed/")}, ${at("/?feed=rss2")}, ${at("/YYYY/MM/DD/")}, and /feed/, /amp/ and /page/N/ below each redirected URL.`,
  ];
}

function formatBrokenItems({ broken }: ImportReport): string[] {
  const lines = broken.map(
    ({ line, title, reason }) =>
      `  line ${line}: ${reason}${title ? ` (${printable(title)})` : ""}`,
  );
  return lines.length ? ["", "Broken items skipped:", ...lines] : [];
}

const formatNotices = ({ notices }: ImportReport): string[] =>
  notices.length ? ["", ...notices.map(printable)] : [];

function formatArticlesToCheck({ articlesToCheck }: ImportReport): string[] {
  const lines = articlesToCheck.flatMap(({ id, title, line, problems }) => [
    `  article ${id}, line ${line}, ${printable(title)}`,
    ...problems.map((problem) => `    ${printable(problem)}`),
  ]);
  return lines.length ? ["", "Articles to check:", ...lines] : [];
}

function formatLinkedImages({ articlesWithLinkedImages }: ImportReport): string[] {
  const lines = articlesWithLinkedImages.flatMap(({ id, title, images }) => [
    `  article ${id}, ${printable(title)}`,
    ...images.map(({ address, reason }) => `    ${address}: ${reason}`),
  ]);
  return lines.length ? ["", "Images kept as links, by article:", ...lines] : [];
}

/** Makes imported text safe to print in a terminal: one line, without control characters. */
const printable = (text: string) =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").slice(0, 120);
