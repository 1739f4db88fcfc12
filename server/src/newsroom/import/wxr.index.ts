import { basePath } from "./addresses.ts";
import type { ImportSource } from "./import-source.ts";
import { wordsOfHtml } from "./import-text.ts";
import type { IncomingTerm } from "./incoming.ts";
import { type Attachment, type Attachments, isPictureAddress } from "./wordpress-markup.ts";
import { readWxr, type WxrItem, type WxrTerm } from "./wxr.reader.ts";

/** What the whole of an export has to be known of before its posts are understood. Texts are not held. */
export interface WxrIndex {
  /** Address of the site, as the export names it. */
  site: string;
  postIds: number[];
  categories: Map<string, IncomingTerm>;
  tags: Map<string, IncomingTerm>;
  authors: Map<string, IncomingTerm>;
  /** Slug of a section by the number that the other system gave it. */
  categoryByTermId: Map<string, string>;
  attachments: Attachments;
  leftOut: Map<string, number>;
}

/**
 * Goes through an export from end to end.
 * @throws ImportRefused where it is none, or broken
 */
export async function indexWxr(source: ImportSource): Promise<WxrIndex> {
  const terms: WxrTerm[] = [];
  const attachments = new Map<number, Attachment>();
  const index: WxrIndex = {
    site: "",
    postIds: [],
    categories: new Map(),
    tags: new Map(),
    authors: new Map(),
    categoryByTermId: new Map(),
    attachments: attachmentsOf(attachments),
    leftOut: new Map(),
  };
  for await (const record of readWxr(source)) {
    if (record.kind === "site") index.site = record.url;
    else if (record.kind === "author") index.authors.set(record.login, authorTerm(record.login, record.name, basePath(index.site)));
    else if (record.kind === "item") takeItem(record.item, index, attachments);
    else if (record.kind === "tag")
      index.tags.set(record.term.slug, {
        name: record.term.name,
        slug: record.term.slug,
        paths: [`${basePath(index.site)}/tag/${record.term.slug}`],
      });
    else terms.push(record.term);
  }
  hangCategories(terms, index);
  return index;
}

function takeItem(item: WxrItem, index: WxrIndex, attachments: Map<number, Attachment>): void {
  const leaveOut = (reason: string, count = 1) => count && index.leftOut.set(reason, (index.leftOut.get(reason) ?? 0) + count);
  leaveOut("comments: articles have none", item.comments);
  if (item.type === "attachment" && item.attachmentUrl) {
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
  index.postIds.push(item.id);
  const sections = item.terms.filter(({ domain }) => domain === "category").length;
  leaveOut("further sections of a post: an article stands in one", Math.max(0, sections - 1));
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

/** An author's page stands under the login in the form of an address. A login that is a mailbox is told to nobody. */
function authorTerm(login: string, name: string, base: string): IncomingTerm {
  const hidden = login.includes("@");
  const shown = name.includes("@") ? (name.split("@", 1)[0] ?? name) : name;
  const slug = hidden
    ? ""
    : login
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_]+/gu, "-")
        .replaceAll(/^-|-$/g, "");
  return { name: shown, slug, paths: slug ? [`${base}/author/${slug}`] : [] };
}

export const unknownAuthor = (login: string, site: string) => authorTerm(login, login, basePath(site));

/** Hangs sections below one another. One that would stand below itself stands at the top. */
function hangCategories(terms: WxrTerm[], index: WxrIndex): void {
  const bySlug = new Map(terms.map((term) => [term.slug, term]));
  const make = (term: WxrTerm, below: string[]): IncomingTerm => {
    const made = index.categories.get(term.slug);
    if (made) return made;
    const above = bySlug.get(term.parent);
    const parent = above && !below.includes(above.slug) && above !== term ? make(above, [...below, term.slug]) : undefined;
    const base = `${basePath(index.site)}/category`;
    const trail = [...lineage(parent).map((one) => one.slug), term.slug].join("/");
    const category = { name: term.name, slug: term.slug, parent, paths: [`${base}/${trail}`, `${base}/${term.slug}`] };
    index.categories.set(term.slug, category);
    return category;
  };
  for (const term of terms) {
    make(term, []);
    if (term.termId) index.categoryByTermId.set(term.termId, term.slug);
  }
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
