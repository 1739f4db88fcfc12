import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import rtl from "@mui/stylis-plugin-rtl";
import { prefixer } from "stylis";
import { useDocumentLanguage } from "../messages/use-document-language.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
const STYLE_CACHES = {
  ltr: createCache({ key: "ltr", nonce }),
  rtl: createCache({ key: "rtl", nonce, stylisPlugins: [prefixer, rtl] }),
};

/** Switches document and styles to RTL for Arabic: styles with physical sides are flipped. */
export function RtlProvider({ children }: { children: React.ReactNode }) {
  return <CacheProvider value={STYLE_CACHES[useDocumentLanguage()]}>{children}</CacheProvider>;
}
