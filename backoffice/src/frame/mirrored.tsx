import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import rtl from "@mui/stylis-plugin-rtl";
import { useEffect, useSyncExternalStore } from "react";
import { prefixer } from "stylis";
import { onLanguage, words } from "./words.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
const CACHES = {
  ltr: createCache({ key: "ltr", nonce }),
  rtl: createCache({ key: "rtl", nonce, stylisPlugins: [prefixer, rtl] }),
};

/** Turns the whole screen round in Arabic: the document's direction, and every style written for left and right. */
export function Mirrored({ children }: { children: React.ReactNode }) {
  const locale = useSyncExternalStore(onLanguage, () => words.getLocale() as Locale);
  const direction = directionOf(locale);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
  }, [locale, direction]);
  return <CacheProvider value={CACHES[direction]}>{children}</CacheProvider>;
}
