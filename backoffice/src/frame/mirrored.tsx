import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import rtl from "@mui/stylis-plugin-rtl";
import { prefixer } from "stylis";
import { useDocumentLanguage } from "./use-document-language.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
const CACHES = {
  ltr: createCache({ key: "ltr", nonce }),
  rtl: createCache({ key: "rtl", nonce, stylisPlugins: [prefixer, rtl] }),
};

/** Turns the whole screen round in Arabic: the document's direction, and every style written for left and right. */
export function Mirrored({ children }: { children: React.ReactNode }) {
  return <CacheProvider value={CACHES[useDocumentLanguage()]}>{children}</CacheProvider>;
}
