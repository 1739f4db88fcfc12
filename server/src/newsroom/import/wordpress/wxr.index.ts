import { createHash } from "node:crypto";
import type { BrokenItem, OnBrokenItem } from "../import-refused.ts";
import type { ImportSource } from "../import-source.ts";
import { htmlToPlainText } from "../import-text.ts";
import { basePath } from "../import-urls.ts";
import type { IncomingTerm } from "../incoming.ts";
import { type Attachment, type AttachmentLookup, isImageUrl } from "./wordpress-html.ts";
import {
  joinTerms,
  languageOf,
  localeInDescription,
  localeOfCode,
  localeOfScript,
  pathsBelow,
  translatedTermIds,
  translationGroupOf,
} from "./wxr.languages.ts";
import { readWxr, type WxrItem, type WxrTerm } from "./wxr.reader.ts";

/**
 * Data of a whole export that is needed before its posts can be converted. Does not hold the posts'
 * texts.
 */
export interface WxrIndex {
  /** URL of the site, as stated in the export. */
  siteUrl: string;
  /** Import keys of all posts, in file order. */
  importKeys: string[];
  categories: Map<string, IncomingTerm>;
  tags: Map<string, IncomingTerm>;
  authors: Map<string, IncomingTerm>;
  /** Category slug by WordPress term id. */
  categoryByTermId: Map<string, string>;
  attachments: AttachmentLookup;
  /** Texts of synced patterns by their id. */
  patterns: Map<number, string>;
  /** Codes of Polylang's languages by their slug. */
  languages: Map<string, string>;
  /** Group of translations by import key. */
  translationGroups: Map<string, string>;
  /** Slugs of the categories that posts reference. */
  referencedCategorySlugs: Set<string>;
  leftOut: Map<string, number>;
  broken: BrokenItem[];
}

/**
 * Reads a whole export and indexes it.
 * @throws ImportRefused if the file is not a WordPress export, or is broken
 */
export async function indexWxr(
  source: ImportSource,
  { skipBroken = false } = {},
): Promise<WxrIndex> {
  const terms: WxrTerm[] = [];
  const tagTerms: WxrTerm[] = [];
  const termLanguages: TermLanguages = { byTerm: new Map(), translations: [] };
  const attachments = new Map<number, Attachment>();
  const index: WxrIndex = {
    siteUrl: "",
    importKeys: [],
    categories: new Map(),
    tags: new Map(),
    authors: new Map(),
    categoryByTermId: new Map(),
    attachments: attachmentsOf(attachments),
    patterns: new Map(),
    languages: new Map(),
    translationGroups: new Map(),
    referencedCategorySlugs: new Set(),
    leftOut: new Map(),
    broken: [],
  };
  const skip: OnBrokenItem | undefined = skipBroken ? (item) => index.broken.push(item) : undefined;
  for await (const record of readWxr(source, skip)) {
    if (record.kind === "site") index.siteUrl = record.url;
    else if (record.kind === "author")
      index.authors.set(record.login, authorTerm(record, basePath(index.siteUrl)));
    else if (record.kind === "item") takeItem(record.item, index, attachments, termLanguages);
    else if (record.kind === "language")
      index.languages.set(record.slug, localeInDescription(record.description) ?? record.slug);
    else if (record.kind === "termTranslations")
      termLanguages.translations.push(translatedTermIds(record.description));
    else if (record.kind === "tag") {
      index.tags.set(record.term.slug, tagTerm(record.term, index.siteUrl));
      tagTerms.push(record.term);
    } else terms.push(record.term);
  }
  addCategories(terms, index);
  setLanguages(index.categories, terms, termLanguages, index);
  setLanguages(index.tags, tagTerms, termLanguages, index);
  return index;
}

/** Language information of a file's terms. */
interface TermLanguages {
  /** Codes of the posts with a term, by the term's domain and slug. */
  byTerm: Map<string, Set<string>>;
  /** Ids of terms that are translations of each other. */
  translations: { code: string; termId: string }[][];
}

const termKey = (domain: string, slug: string) =>
  `${domain === "category" ? "category" : "tag"}:${slug}`;

/**
 * Sets the language of each category or tag of a site in several languages: the language of its
 * posts, else of its script. Terms that are translations of each other become one.
 */
function setLanguages(
  found: Map<string, IncomingTerm>,
  terms: WxrTerm[],
  { byTerm, translations }: TermLanguages,
  index: WxrIndex,
): void {
  if (!byTerm.size && !translations.length) return;
  const base = basePath(index.siteUrl);
  const domain = found === index.categories ? "category" : "tag";
  const codes = new Map<string, string>();
  for (const { code, termId } of translations.flat()) codes.set(termId, code);
  for (const { slug, termId } of terms) {
    const term = found.get(slug);
    const ofPosts = [...(byTerm.get(termKey(domain, slug)) ?? [])];
    const code = codes.get(termId) ?? (ofPosts.length === 1 ? ofPosts[0] : undefined);
    if (!term) continue;
    term.locale = (code && localeOfCode(code)) || localeOfScript(term.name);
    if (code) term.formerPaths.push(...pathsBelow(code, base, term.formerPaths));
  }
  joinTranslations(found, terms, translations);
}

function joinTranslations(
  found: Map<string, IncomingTerm>,
  terms: WxrTerm[],
  translations: TermLanguages["translations"],
): void {
  const slugs = new Map(terms.map(({ slug, termId }) => [termId, slug]));
  for (const group of translations) {
    const members = group.flatMap(({ code, termId }) => {
      const [slug, locale] = [slugs.get(termId), localeOfCode(code)];
      const term = slug === undefined ? undefined : found.get(slug);
      return term && locale && slug !== undefined ? [{ slug, locale, term }] : [];
    });
    const [first, second] = members;
    if (!first || !second || first.locale === second.locale) continue;
    const joined = joinTerms(first.term, second.term, {
      first: first.locale,
      second: second.locale,
    });
    for (const { slug } of [first, second]) found.set(slug, joined);
    // Children keep their parent.
    for (const term of found.values())
      if (term.parent === first.term || term.parent === second.term) term.parent = joined;
  }
}

function takeItem(
  item: WxrItem,
  index: WxrIndex,
  attachments: Map<number, Attachment>,
  { byTerm }: TermLanguages,
): void {
  const leaveOut = (reason: string, count = 1) =>
    count && index.leftOut.set(reason, (index.leftOut.get(reason) ?? 0) + count);
  leaveOut("comments: articles have no comments", item.commentCount);
  if (item.type === "attachment" && item.id && item.attachmentUrl) {
    attachments.set(item.id, {
      id: item.id,
      url: item.attachmentUrl,
      alt: item.meta.get("_wp_attachment_image_alt") ?? "",
      caption: htmlToPlainText(item.excerpt),
      postId: item.parent,
    });
  }
  if (item.type === "wp_block" && item.id && item.status !== "trash")
    index.patterns.set(item.id, item.content);
  const reason = skipReason(item);
  if (reason) return void leaveOut(reason);
  const key = importKey(item, index.siteUrl);
  index.importKeys.push(key);
  const group = translationGroupOf(item);
  if (group) index.translationGroups.set(key, group);
  const code = languageOf(item, index.languages, index.siteUrl)?.code;
  for (const { domain, slug } of code ? item.terms : []) {
    const term = termKey(domain, slug);
    byTerm.set(term, (byTerm.get(term) ?? new Set()).add(code ?? ""));
  }
  const categories = item.terms.filter(({ domain }) => domain === "category");
  for (const { slug } of categories) index.referencedCategorySlugs.add(slug);
  leaveOut(
    "additional sections of a post: an article has one section",
    Math.max(0, categories.length - 1),
  );
}

/**
 * Returns the dedupe key of a post, the same in every export. Without a site or a post id, the key
 * is a hash of the post's id and URL: the URL distinguishes it from posts of other sites, the id
 * from copied posts that share a guid.
 */
export function importKey(
  { id, guid, link, titleHtml, date, dateGmt, slug, content }: WxrItem,
  site: string,
): string {
  if (site && id) return `wxr:${site}:${id}`;
  const identity =
    guid || link
      ? `${id ?? ""} ${guid || link}`
      : [id, titleHtml, date || dateGmt, slug, titleHtml || slug ? "" : content].join("\n");
  return `wxr:${site}:sha256:${createHash("sha256").update(identity).digest("hex")}`;
}

const SKIPPED_TYPES: Record<string, string> = {
  page: "pages: only posts become articles",
  attachment: "attachments: only images that a post shows are stored",
  nav_menu_item: "menu items: menus are not imported",
  wp_block: "synced patterns: their text is in the articles that show them",
  revision: "revisions: only the current version is imported",
};

/** Returns why an item does not become an article, or undefined if it does. */
export function skipReason({ type, status }: WxrItem): string | undefined {
  if (type !== "post")
    return (
      SKIPPED_TYPES[type] ??
      `${type.replaceAll(/[^\w-]/g, "?").slice(0, 40)}: only posts become articles`
    );
  return status === "trash" ? "posts in the trash" : undefined;
}

export const tagTerm = (
  { slug, name }: Pick<WxrTerm, "slug" | "name">,
  site: string,
): IncomingTerm => ({
  name,
  slug,
  formerPaths: slug ? [`${basePath(site)}/tag/${slug}`, `${basePath(site)}/?tag=${slug}`] : [],
});

/**
 * Returns the term of an author. WordPress derives the path from the login. Email addresses are
 * neither shown nor used as slug.
 */
function authorTerm(
  { login, name, id = "" }: { login: string; name: string; id?: string },
  base: string,
): IncomingTerm {
  const displayName = name.includes("@") ? (name.split("@", 1)[0] ?? name) : name;
  const slug = nicename(login);
  return {
    name: displayName,
    slug: login.includes("@") ? "" : slug,
    formerPaths: slug ? [`${base}/author/${slug}`] : [],
    formerShortPaths: /^[1-9]\d*$/.test(id) ? [`${base}/?author=${id}`] : [],
  };
}

/** Returns a login as WordPress writes it in URLs: `O'Neil, J.` is `oneil-j`. */
const nicename = (login: string) =>
  login
    .toLowerCase()
    .replaceAll(".", "-")
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replaceAll(/[\s-]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const unknownAuthor = (login: string, site: string) =>
  authorTerm({ login, name: login }, basePath(site));

/** Builds the category tree. A category that would be its own ancestor becomes a root. */
function addCategories(terms: WxrTerm[], index: WxrIndex): void {
  const bySlug = new Map(terms.map((term) => [term.slug, term]));
  const add = (term: WxrTerm, descendants: string[]): IncomingTerm => {
    const existing = index.categories.get(term.slug);
    if (existing) return existing;
    const parentTerm = bySlug.get(term.parent);
    const parent =
      parentTerm && !descendants.includes(parentTerm.slug) && parentTerm !== term
        ? add(parentTerm, [...descendants, term.slug])
        : undefined;
    const base = basePath(index.siteUrl);
    const slugPath = [...withAncestors(parent).map((ancestor) => ancestor.slug), term.slug].join(
      "/",
    );
    const category = {
      name: term.name,
      slug: term.slug,
      parent,
      formerPaths: [`${base}/category/${slugPath}`, `${base}/category/${term.slug}`],
      formerShortPaths: /^[1-9]\d*$/.test(term.termId) ? [`${base}/?cat=${term.termId}`] : [],
    };
    index.categories.set(term.slug, category);
    return category;
  };
  for (const term of terms) {
    add(term, []);
    if (term.termId) index.categoryByTermId.set(term.termId, term.slug);
  }
}

/**
 * Returns the categories that posts reference. Their ancestors are created with them; all others
 * would be empty.
 */
export function referencedCategories({
  categories,
  referencedCategorySlugs,
  leftOut,
}: WxrIndex): IncomingTerm[] {
  const referenced = [
    ...new Set(
      [...categories].filter(([slug]) => referencedCategorySlugs.has(slug)).map(([, term]) => term),
    ),
  ];
  const emptyCount =
    new Set(categories.values()).size - new Set(referenced.flatMap(withAncestors)).size;
  if (emptyCount) leftOut.set("sections without a post", emptyCount);
  return referenced;
}

/** Returns a category with its ancestors, the root first. */
export function withAncestors(term: IncomingTerm | undefined): IncomingTerm[] {
  return term ? [...withAncestors(term.parent), term] : [];
}

function attachmentsOf(all: Map<number, Attachment>): AttachmentLookup {
  let byParent: Map<number, Attachment[]> | undefined;
  return {
    byId: (id) => all.get(id),
    ofPost(postId) {
      byParent ??= Map.groupBy(
        [...all.values()].filter(({ url }) => isImageUrl(url)),
        (attachment) => attachment.postId,
      );
      return byParent.get(postId) ?? [];
    },
  };
}
