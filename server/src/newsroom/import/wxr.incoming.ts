import { OWN_PATH } from "@masthead/contract/system/paths.ts";
import { basePath, pathOf, pictureOf, resolvedLink } from "./addresses.ts";
import type { ImportSource } from "./import-source.ts";
import type { Incoming, IncomingPost, IncomingTerm } from "./incoming.ts";
import { feedMoment, utcMoment, zonedMoment } from "./moments.ts";
import { isPictureAddress, readWordPressMarkup } from "./wordpress-markup.ts";
import { categoriesOfPosts, importKey, indexWxr, lineage, reasonToLeaveOut, tagTerm, unknownAuthor, type WxrIndex } from "./wxr.index.ts";
import { readWxr, type WxrItem } from "./wxr.reader.ts";

/**
 * A WordPress export, judged from end to end and ready to be gone through.
 * @param timeZone of dates that the export gives without a zone
 * @param options.skipBroken true: items that cannot be understood are left out and listed
 * @throws ImportRefused where it is no export, or broken
 */
export async function incomingWxr(source: ImportSource, timeZone: string, { skipBroken = false } = {}): Promise<Incoming> {
  const index = await indexWxr(source, { skipBroken });
  return {
    keys: index.keys,
    categories: categoriesOfPosts(index),
    listings: [
      ["tag", [...index.tags.values()]],
      ["author", [...index.authors.values()]],
    ],
    source: undefined,
    leftOut: index.leftOut,
    broken: index.broken,
    skipBroken,
    formerSite: basePath(index.site),
    async *posts() {
      // What is skipped was listed when the file was indexed.
      for await (const record of readWxr(source, skipBroken ? () => {} : undefined)) {
        if (record.kind === "item" && !reasonToLeaveOut(record.item)) yield readPost(record.item, index, timeZone);
      }
    },
  };
}

function readPost(item: WxrItem, index: WxrIndex, timeZone: string): IncomingPost {
  const { html, lineBreaks } = readWordPressMarkup(item.content, item.id, index.attachments);
  const base = item.link || index.site;
  return {
    line: item.line,
    importKey: importKey(item, index.site),
    fallbackTitle: `Untitled ${item.id ?? item.date}`.trim(),
    titleHtml: item.titleHtml,
    slug: item.slug,
    bodyHtml: html,
    lineBreaks,
    excerptHtml: item.excerpt,
    ...stateOf(item, timeZone),
    lead: leadOf(item, index),
    category: categoryOf(item, index),
    tags: item.terms
      .filter(({ domain }) => domain === "post_tag" || domain === "tag")
      .map(({ slug, name }) => index.tags.get(slug) ?? tagTerm({ slug, name }, index.site)),
    authors: item.author ? [index.authors.get(item.author) ?? unknownAuthor(item.author, index.site)] : [],
    paths: pathsOf(item, index),
    picture: (image) => {
      const shown = pictureOf(image, base);
      const library = index.attachments.byId(Number(/\bwp-image-(\d+)\b/.exec(image.attribute("class") ?? "")?.[1]));
      if (!shown || !library || !isPictureAddress(library.address)) return shown;
      return { ...shown, address: library.address, alt: shown.alt || library.alt };
    },
    // A path from the site's root still leads to the post: its old address is known here.
    href: (address) => (OWN_PATH.test(address) ? address : resolvedLink(address, base)),
  };
}

/** Only what the other site showed to everybody is shown here. */
function stateOf(item: WxrItem, timeZone: string): Pick<IncomingPost, "publishedAt" | "updatedAt" | "enable"> {
  const dated = utcMoment(item.dateGmt) ?? zonedMoment(item.date, timeZone) ?? feedMoment(item.pubDate);
  const isOut = item.status === "publish" || item.status === "future";
  const updatedAt = utcMoment(item.modifiedGmt) ?? zonedMoment(item.modified, timeZone) ?? dated;
  return { publishedAt: (isOut && dated) || null, updatedAt, enable: item.status !== "private" && !item.password };
}

function leadOf(item: WxrItem, index: WxrIndex): IncomingPost["lead"] {
  const picture = index.attachments.byId(Number(item.meta.get("_thumbnail_id")));
  if (!picture || !isPictureAddress(picture.address) || !pathOf(picture.address)) return undefined;
  const { address, alt, caption } = picture;
  return { address, link: address, alt, caption };
}

/** The one section of a post: the one that its editors marked, else the deepest, else the first. */
function categoryOf(item: WxrItem, index: WxrIndex): IncomingTerm | undefined {
  const named = item.terms
    .filter(({ domain }) => domain === "category")
    .map(
      ({ slug, name }): IncomingTerm =>
        index.categories.get(slug) ?? { slug, name, paths: slug ? [`${basePath(index.site)}/category/${slug}`] : [] },
    );
  const marked = index.categoryByTermId.get(
    item.meta.get("_yoast_wpseo_primary_category") ?? item.meta.get("rank_math_primary_category") ?? "",
  );
  const depth = (term: IncomingTerm) => (term.slug === "uncategorized" ? 0 : lineage(term).length);
  return named.find(({ slug }) => slug === marked) ?? named.toSorted((a, b) => depth(b) - depth(a))[0];
}

/** Its address, and the short ones that the other system makes of its number. An old guid may name another post's number. */
function pathsOf({ link, guid, id }: WxrItem, index: WxrIndex): string[] {
  if (id === undefined) return [pathOf(link)].filter((path) => path !== undefined);
  const isShort = (path: string) => new RegExp(`[?&]p=${id}(?!\\d)`).test(path);
  const own = [pathOf(link)].filter((path) => path !== undefined).filter((path) => isShort(path) || !/[?&]p=\d/.test(path));
  const former = [pathOf(guid)].filter((path) => path !== undefined).filter(isShort);
  return [...new Set([...own, ...former, `${basePath(index.site)}/?p=${id}`])];
}
