import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { basePath, urlPath } from "../import-urls.ts";
import type { IncomingTerm } from "../incoming.ts";
import type { WxrItem } from "./wxr.reader.ts";

/**
 * Returns the language of this site for a language code of WordPress, such as `ar`, `ar_AR` or
 * `en-GB`.
 */
export const localeOfCode = (code: string): Locale | undefined => {
  const [language] = code.toLowerCase().split(/[-_]/);
  return LOCALES.find((locale) => locale.split("-")[0] === language);
};

/** Language of a post as a plugin for several languages states it. */
export interface PostLanguage {
  /** As stated: `ar`, `fr`. */
  code: string;
  /** Undefined if this site does not have the language. */
  locale: Locale | undefined;
}

/** Language codes of Polylang's terms by their slug, where the slug is not a code. */
export type LanguageTerms = ReadonlyMap<string, string>;

/**
 * Returns the language of a post: the term of Polylang, the field of WPML's export, or the first
 * part of its path. Undefined if the file does not say.
 */
export function languageOf(
  item: WxrItem,
  languages: LanguageTerms,
  siteUrl: string,
): PostLanguage | undefined {
  const term = item.terms.find(({ domain }) => domain === "language");
  if (term) {
    const code = localeOfCode(term.slug) ? term.slug : (languages.get(term.slug) ?? term.slug);
    return { code, locale: localeOfCode(code) };
  }
  const wpml = item.meta.get("_wpml_import_language_code") ?? item.meta.get("_wpml_language");
  if (wpml) return { code: wpml, locale: localeOfCode(wpml) };
  const path = (urlPath(item.link) ?? "").slice(basePath(siteUrl).length);
  const code =
    /^\/([a-z]{2})(?=\/)/.exec(path)?.[1] ?? /[?&]lang=([a-z]{2})(?![a-z])/.exec(path)?.[1];
  const locale = code ? localeOfCode(code) : undefined;
  return code && locale ? { code, locale } : undefined;
}

/** Returns the name of the group of translations that a post is in. */
export function translationGroupOf({ terms, meta }: WxrItem): string | undefined {
  return (
    terms.find(({ domain }) => domain === "post_translations")?.slug ??
    meta.get("_wpml_import_translation_group")
  );
}

/** Returns the entries of a PHP array that Polylang stores: `a:2:{s:2:"en";i:5;s:2:"ar";i:6;}`. */
export const translatedTermIds = (serialized: string): { code: string; termId: string }[] =>
  [...serialized.matchAll(/s:\d+:"([\w-]+)";i:(\d+);/g)].map(([, code = "", termId = ""]) => ({
    code,
    termId,
  }));

/** Returns the WordPress locale in the description of a language of Polylang. */
export const localeInDescription = (serialized: string): string | undefined =>
  /s:6:"locale";s:\d+:"([\w-]+)"/.exec(serialized)?.[1];

/**
 * Makes one term of two that are translations of each other.
 * @returns the term with both names, which replaces both
 */
export function joinTerms(
  first: IncomingTerm,
  second: IncomingTerm,
  locales: { first: Locale; second: Locale },
): IncomingTerm {
  return {
    ...first,
    locale: locales.first,
    translation: { locale: locales.second, name: second.name, slug: second.slug },
    formerPaths: [...first.formerPaths, ...second.formerPaths],
    formerShortPaths: [...(first.formerShortPaths ?? []), ...(second.formerShortPaths ?? [])],
  };
}

/** Returns the paths of a term as they are below the folder of a language. */
export const pathsBelow = (code: string, base: string, paths: string[]): string[] =>
  paths
    .filter((path) => !path.includes("?"))
    .map((path) => `${base}/${code}${path.slice(base.length)}`);

/** Returns the language of a name by its script. */
export const localeOfScript = (name: string): Locale =>
  /\p{Script=Arabic}/u.test(name) ? "ar-JO" : "en-US";
