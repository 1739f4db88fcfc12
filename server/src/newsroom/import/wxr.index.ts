import { createHash } from "node:crypto";
import { basePath } from "./addresses.ts";
import type { ImportSource } from "./import-source.ts";
import { wordsOfHtml } from "./import-text.ts";
import type { IncomingTerm } from "./incoming.ts";
import type { BrokenItem, SkipBroken } from "./refusal.ts";
import { type Attachment, type Attachments, isPictureAddress } from "./wordpress-markup.ts";
import { readWxr, type WxrItem, type WxrTerm } from "./wxr.reader.ts";

/** What the whole of an export has to be known of before its posts are understood. Texts are not held. */
export interface WxrIndex {
  /** Address of the site, as the export names it. */
  site: string;
  /** Import keys of all posts, in their order. */
  keys: string[];
  categories: Map<string, IncomingTerm>;
  tags: Map<string, IncomingTerm>;
  authors: Map<string, IncomingTerm>;
  /** Slug of a section by the number that the other system gave it. */
  categoryByTermId: Map<string, string>;
  attachments: Attachments;
  /** Slugs of the sections that posts name. */
  namedCategories: Set<string>;
  leftOut: Map<string, number>;
  broken: BrokenItem[];
}

/**
 * Goes through an export from end to end.
 * @throws ImportRefused where it is none, or broken
 */
export async function indexWxr(source: ImportSource, { skipBroken = false } = {}): Promise<WxrIndex> {
  const terms: WxrTerm[] = [];
  const attachments = new Map<number, Attachment>();
  const index: WxrIndex = {
    site: "",
    keys: [],
    categories: new Map(),
    tags: new Map(),
    authors: new Map(),
    categoryByTermId: new Map(),
    attachments: attachmentsOf(attachments),
    namedCategories: new Set(),
    leftOut: new Map(),
    broken: [],
  };
  const skip: SkipBroken | undefined = skipBroken ? (item) => index.broken.push(item) : undefined;
  for await (const record of readWxr(source, skip)) {
    if (record.kind === "site") index.site = record.url;
    else if (record.kind === "author") index.authors.set(record.login, authorTerm(record, basePath(index.site)));
    else if (record.kind === "item") takeItem(record.item, index, attachments);
    else if (record.kind === "tag") index.tags.set(record.term.slug, tagTerm(record.term, index.site));
    else terms.push(record.term);
  }
  hangCategories(terms, index);
  return index;
}

function takeItem(item: WxrItem, index: WxrIndex, attachments: Map<number, Attachment>): void {
  const leaveOut = (reason: string, count = 1) => count && index.leftOut.set(reason, (index.leftOut.get(reason) ?? 0) + count);
  leaveOut("comments: articles have none", item.comments);
  if (item.type === "attachment" && item.id && item.attachmentUrl) {
    attachments.set(item.id, {
      id: item.id,
      address: item.attachmentUrl,
      alt: item.meta.get("_wp_attachment_image_alt") ?? "",
      caption: wordsOfHtml(item.excerpt),
      parent: item.parent,
    });
  }
  const reason = reasonToLeaveOut(item);
  if (reason) return void leaveOut(reason);
  index.keys.push(importKey(item, index.site));
  const sections = item.terms.filter(({ domain }) => domain === "category");
  for (const { slug } of sections) index.namedCategories.add(slug);
  leaveOut("further sections of a post: an article stands in one", Math.max(0, sections.length - 1));
}

/**
 * The same post has the same key in every export. Where an export names no site, the post's own address tells it from those of other sites;
 * with its number, since posts that were copied may share a guid.
 */
export function importKey({ id, guid, link, titleHtml, date, dateGmt, slug, content }: WxrItem, site: string): string {
  if (site && id) return `wxr:${site}:${id}`;
  const own =
    guid || link ? `${id ?? ""} ${guid || link}` : [id, titleHtml, date || dateGmt, slug, titleHtml || slug ? "" : content].join("\n");
  return `wxr:${site}:sha256:${createHash("sha256").update(own).digest("hex")}`;
}

const TYPES: Record<string, string> = {
  page: "pages: only posts become articles",
  attachment: "attachments: stored where a post shows them",
  nav_menu_item: "menu items: menus are made here",
  revision: "revisions: the last state counts",
};

/** Why an item does not become an article, or undefined when it does. */
export function reasonToLeaveOut({ type, status }: WxrItem): string | undefined {
  if (type !== "post") return TYPES[type] ?? `${type.replaceAll(/[^\w-]/g, "?").slice(0, 40)}: only posts become articles`;
  return status === "trash" ? "posts in the trash" : undefined;
}

export const tagTerm = ({ slug, name }: Pick<WxrTerm, "slug" | "name">, site: string): IncomingTerm => ({
  name,
  slug,
  paths: slug ? [`${basePath(site)}/tag/${slug}`, `${basePath(site)}/?tag=${slug}`] : [],
});

/** The path of an author page is made from the login. A login that is a mailbox is no slug here. */
function authorTerm({ login, name, id = "" }: { login: string; name: string; id?: string }, base: string): IncomingTerm {
  const shown = name.includes("@") ? (name.split("@", 1)[0] ?? name) : name;
  const slug = nicename(login);
  return {
    name: shown,
    slug: login.includes("@") ? "" : slug,
    paths: slug ? [`${base}/author/${slug}`] : [],
    shortPaths: /^[1-9]\d*$/.test(id) ? [`${base}/?author=${id}`] : [],
  };
}

/** A login as WordPress writes it in addresses: `O'Neil, J.` is `oneil-j`. */
const nicename = (login: string) =>
  login
    .toLowerCase()
    .replaceAll(".", "-")
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replaceAll(/[\s-]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const unknownAuthor = (login: string, site: string) => authorTerm({ login, name: login }, basePath(site));

/** Hangs sections below one another. One that would stand below itself stands at the top. */
function hangCategories(terms: WxrTerm[], index: WxrIndex): void {
  const bySlug = new Map(terms.map((term) => [term.slug, term]));
  const make = (term: WxrTerm, below: string[]): IncomingTerm => {
    const made = index.categories.get(term.slug);
    if (made) return made;
    const above = bySlug.get(term.parent);
    const parent = above && !below.includes(above.slug) && above !== term ? make(above, [...below, term.slug]) : undefined;
    const base = basePath(index.site);
    const trail = [...lineage(parent).map((one) => one.slug), term.slug].join("/");
    const category = {
      name: term.name,
      slug: term.slug,
      parent,
      paths: [`${base}/category/${trail}`, `${base}/category/${term.slug}`],
      shortPaths: /^[1-9]\d*$/.test(term.termId) ? [`${base}/?cat=${term.termId}`] : [],
    };
    index.categories.set(term.slug, category);
    return category;
  };
  for (const term of terms) {
    make(term, []);
    if (term.termId) index.categoryByTermId.set(term.termId, term.slug);
  }
}

/** The sections that posts name. Those above them are made with them; others would be empty. */
export function categoriesOfPosts({ categories, namedCategories, leftOut }: WxrIndex): IncomingTerm[] {
  const named = [...categories.values()].filter(({ slug }) => namedCategories.has(slug));
  const empty = categories.size - new Set(named.flatMap(lineage)).size;
  if (empty) leftOut.set("sections without a post", empty);
  return named;
}

/** A section and those above it, the root first. */
export function lineage(term: IncomingTerm | undefined): IncomingTerm[] {
  return term ? [...lineage(term.parent), term] : [];
}

function attachmentsOf(all: Map<number, Attachment>): Attachments {
  let byParent: Map<number, Attachment[]> | undefined;
  return {
    byId: (id) => all.get(id),
    ofPost(postId) {
      byParent ??= Map.groupBy(
        [...all.values()].filter(({ address }) => isPictureAddress(address)),
        ({ parent }) => parent,
      );
      return byParent.get(postId) ?? [];
    },
  };
}
