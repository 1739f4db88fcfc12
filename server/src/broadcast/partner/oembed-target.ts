import type { Locale } from "@masthead/contract/platform/locale.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";

/** Page of the station that has an oEmbed representation. */
export type OembedTarget = { locale: Locale } & (
  | { kind: "live"; slug: string | undefined }
  | { kind: "radio" }
  | { kind: "episode"; id: number }
  | { kind: "article"; id: number }
);

/** Returns the page of a URL; undefined for URLs of other sites and of other pages. */
export function oembedTarget(url: string, publicUrl: string): OembedTarget | undefined {
  const parsed = URL.parse(url);
  if (!parsed || parsed.origin !== new URL(publicUrl).origin) return undefined;
  const { locale, path } = splitLocale(parsed.pathname);
  const [, live, slug] = /^\/(live)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (live) {
    const decoded = slug === undefined ? undefined : decodeSlug(slug);
    return slug !== undefined && decoded === undefined
      ? undefined
      : { locale, kind: "live", slug: decoded };
  }
  if (/^\/radio\/?$/.test(path)) return { locale, kind: "radio" };
  const [, episode] = /^\/programs\/\d+\/episode\/([1-9]\d{0,14})\/?$/.exec(path) ?? [];
  if (episode) return { locale, kind: "episode", id: Number(episode) };
  const [, article] = /^\/article\/([1-9]\d{0,14})(?:\/[^/]*)?\/?$/.exec(path) ?? [];
  return article ? { locale, kind: "article", id: Number(article) } : undefined;
}

function decodeSlug(slug: string): string | undefined {
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}

/** Returns a size in 16:9 that fits into the maximum of the caller. */
export function fittingSize(
  { width, height }: { width: number; height: number },
  { maxWidth, maxHeight }: { maxWidth: number; maxHeight: number },
): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}
