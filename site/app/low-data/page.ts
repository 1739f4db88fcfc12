import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
import { createContext, type ReactNode, use } from "react";
import type { Frame } from "../layouts/frame.server.ts";

/** What all parts of a low-data page know. */
export interface LowDataPage {
  locale: Locale;
  t: Translate;
  frame: Frame;
  /** Time zone of the station. */
  zone: string;
  /** Time of the render. */
  now: Date;
  /** URL of the normal version of the page, on this site. */
  fullUrl: URL;
}

/** Head and content of a low-data page. Paths are those of the normal pages. */
export interface Shown {
  title: string;
  description?: string;
  /** Paths of the page by language. Default: the same path in every language. */
  alternates?: Partial<Record<Locale, string>>;
  /** Paths of the language link, where it leads to a page that is no version of this one. */
  languagePaths?: Partial<Record<Locale, string>>;
  /** Canonical URL, if it is not that of the normal page. */
  canonical?: string | null;
  noindex?: boolean;
  /** Seconds after which the page loads itself again, at the request of its reader. */
  refresh?: number;
  content: ReactNode;
}

export const LowDataContext = createContext<LowDataPage | undefined>(undefined);

/** @throws Error outside of a low-data page */
export function useLowDataPage(): LowDataPage {
  const page = use(LowDataContext);
  if (!page) throw new Error("used outside of a low-data page");
  return page;
}
