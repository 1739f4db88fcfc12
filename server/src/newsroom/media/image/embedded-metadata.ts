import type { ImageRights } from "@masthead/contract/newsroom/media/media.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { isStorable } from "@masthead/contract/platform/record.ts";
import type { ExpandedTags, XmpTag } from "exifreader";
import { lazyPackage } from "../../../platform/lazy-package.ts";

/**
 * Metadata that a photographer or an agency has written into an image file. Missing texts are
 * empty.
 */
export interface EmbeddedMetadata {
  caption: LocalizedText;
  credit: string;
  rights: ImageRights;
}

/**
 * Maximum length of the XMP of an image in characters. It is parsed in the main thread; agency
 * files have 20 kB.
 */
const MAX_XMP_LENGTH = 128 * 1024;

const reader = lazyPackage<typeof import("exifreader")>("exifreader");
const xml = lazyPackage<typeof import("@xmldom/xmldom")>("@xmldom/xmldom");

/**
 * Reads caption, credit and rights from the metadata of an image: XMP before IPTC-IIM before EXIF,
 * as the Metadata Working Group recommends. Unreadable metadata is treated as none.
 */
export function readEmbeddedMetadata(bytes: Buffer): EmbeddedMetadata {
  const { xmp: xmpTags = {}, iptc = {}, exif = {} } = tagsOf(bytes);
  const xmp = xmpTags as Record<string, XmpTag | undefined>;
  const fromXmp = (name: string) => textOf(xmp[name]);
  const fromIptc = (name: string) =>
    decoded((iptc as Record<string, { value: unknown }>)[name]?.value);
  const fromExif = (name: "Artist" | "Copyright") => String(exif[name]?.description ?? "");
  const first = (maxLength: number, ...texts: string[]) =>
    texts.map((text) => storable(text, maxLength)).find(Boolean) ?? "";

  const creator = first(500, fromXmp("creator"), fromIptc("By-line"), fromExif("Artist"));
  const source = first(500, fromXmp("Source"), fromIptc("Source"));
  const place = (...parts: string[]) => [...new Set(parts.filter(Boolean))].join(", ");
  return {
    caption: captionOf(xmp.description, fromIptc("Caption/Abstract")),
    credit: first(
      500,
      fromXmp("Credit"),
      fromIptc("Credit"),
      [...new Set([creator, source].filter(Boolean))].join(" / "),
    ),
    rights: {
      creator,
      copyright: first(500, fromXmp("rights"), fromIptc("Copyright Notice"), fromExif("Copyright")),
      usageTerms: first(
        2000,
        fromXmp("UsageTerms"),
        fromXmp("Instructions"),
        fromIptc("Special Instructions"),
      ),
      place: first(
        500,
        place(fromXmp("Location"), fromXmp("City"), fromXmp("State"), fromXmp("Country")),
        place(
          fromIptc("Sub-location"),
          fromIptc("City"),
          fromIptc("Province/State"),
          fromIptc("Country/Primary Location Name"),
        ),
      ),
      takenOn: dayOf(
        fromXmp("DateCreated"),
        fromIptc("Date Created"),
        String(exif.DateTimeOriginal?.description ?? ""),
      ),
      usableUntil: dayOf(fromXmp("LicenseEndDate"), fromIptc("Expiration Date")),
    },
  };
}

function tagsOf(bytes: Buffer): ExpandedTags {
  try {
    return reader().load(bytes, {
      expanded: true,
      includeTags: { xmp: true, iptc: true, exif: true },
      domParser: boundedXmlParser(),
    });
  } catch {
    return {};
  }
}

/**
 * Returns an XML parser for the parts of one file, which refuses what exceeds the maximum length in
 * total.
 */
function boundedXmlParser() {
  const { DOMParser, onErrorStopParsing } = xml();
  let available = MAX_XMP_LENGTH;
  return {
    parseFromString(text: string, mimeType: string): unknown {
      available -= text.length;
      if (available < 0) throw new Error("the XMP of an image is too long");
      return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, mimeType);
    },
  };
}

/**
 * Returns the text of an XMP property: of a list all items, of a text in several languages the
 * default.
 */
function textOf(tag: XmpTag | undefined): string {
  if (!tag) return "";
  if (!Array.isArray(tag.value))
    return typeof tag.value === "string" ? tag.value : (tag.description ?? "");
  const items = tag.value as XmpItem[];
  const byDefault = items.find(({ attributes }) => attributes?.lang === "x-default");
  return byDefault ? String(byDefault.value) : items.map(({ value }) => String(value)).join(", ");
}

interface XmpItem {
  value: unknown;
  attributes?: { lang?: string };
}

/**
 * Returns the caption in the languages of its parts. The language of an untagged text is derived
 * from its script.
 */
function captionOf(description: XmpTag | undefined, iptcCaption: string): LocalizedText {
  const items = Array.isArray(description?.value) ? (description.value as XmpItem[]) : [];
  const caption: LocalizedText = {};
  for (const text of [...items.map(({ value }) => String(value)), iptcCaption]) {
    const clean = storable(text, 2000);
    if (clean) caption[isArabic(clean) ? "ar-JO" : "en-US"] ??= clean;
  }
  return caption;
}

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

const isArabic = (text: string) =>
  countOf(text, /\p{Script=Arabic}/gu) > countOf(text, /\p{Script=Latin}/gu);

/**
 * Decodes an IPTC-IIM text. Most files lack the marker of their encoding: bytes that are not UTF-8
 * are Windows-1256 if most letters are beyond ASCII, as in Arabic, else Windows-1252.
 */
function decoded(value: unknown): string {
  const parts = Array.isArray(value) && Array.isArray(value[0]) ? (value as number[][]) : [value];
  return parts
    .filter((part): part is number[] => Array.isArray(part))
    .map((part) => decodedBytes(Buffer.from(part)))
    .join(", ");
}

function decodedBytes(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = bytes.toString("latin1");
    const isMostlyForeign = countOf(text, /[\x80-\xff]/g) > countOf(text, /[a-z]/gi);
    return new TextDecoder(isMostlyForeign ? "windows-1256" : "windows-1252").decode(bytes);
  }
}

/** Returns a text as staff could have typed it, cut to a length; empty if it cannot be stored. */
function storable(text: string, maxLength: number): string {
  const clean = text.replace(/[^\P{Cc}\n]/gu, " ").trim();
  return isStorable(clean) ? clean.slice(0, maxLength).toWellFormed().trim() : "";
}

/**
 * Returns the first valid date among texts such as 2026-11-20T10:11:12+03:00, 2026:11:20 08:00:00
 * or 20261120.
 */
function dayOf(...texts: string[]): string | null {
  for (const text of texts) {
    const [, year, month, day] = /^(\d{4})[-:]?(\d{2})[-:]?(\d{2})/.exec(text) ?? [];
    if (!year || Number(year) < 1800) continue;
    try {
      return Temporal.PlainDate.from(
        { year: Number(year), month: Number(month), day: Number(day) },
        { overflow: "reject" },
      ).toString();
    } catch {
      // Cameras whose clock was never set write 0000:00:00, and some programs the 31st of each
      // month.
    }
  }
  return null;
}
