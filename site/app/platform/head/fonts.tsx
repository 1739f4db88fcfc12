import type { Locale } from "@masthead/contract/platform/locale.ts";
import newsreader from "../../fonts/newsreader.woff2?url";
import plexArabic from "../../fonts/plex-arabic-400.woff2?url";
import plexArabicBold from "../../fonts/plex-arabic-700.woff2?url";
import plexLatin from "../../fonts/plex-latin-400.woff2?url";
import plexLatinBold from "../../fonts/plex-latin-700.woff2?url";
import plexSans from "../../fonts/plex-sans.woff2?url";

const FILES: Record<Locale, string[]> = {
  "en-US": [newsreader, plexSans],
  "ar-JO": [plexArabic, plexArabicBold, plexLatin, plexLatinBold],
};

/** Preloads the fonts of a language, before the stylesheet requests them. */
export function FontPreload({ locale }: { locale: Locale }) {
  return FILES[locale].map((file) => (
    <link
      key={file}
      rel="preload"
      href={file}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />
  ));
}
