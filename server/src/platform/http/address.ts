import type { Locale } from "@masthead/contract/system/locale.ts";
import { splitLocale } from "@masthead/contract/system/paths.ts";

/** Query parameters that a page may depend on; all others, such as campaign marks, are left out of the address. */
const KNOWN_PARAMETERS = [
  "_routes",
  "after",
  "author",
  "category",
  "city",
  "date",
  "from",
  "interval",
  "language",
  "p",
  "page",
  "page_id",
  "place",
  "q",
  "season",
  "to",
];
/** Pages that a token or a key opens, and no other has. Without the locale's prefix. */
const OPENED_BY_TOKEN = /^\/(preview|livestream-mobile)\//;

/** Pages that are about who asks, and the forms on them. Without the locale's prefix. */
const PERSONAL =
  /^\/(account|auth|dashboard|fbdatadeletion|payment|resetpass|unsubscribe|packages\/(checkout|devices|failure|thankyou)|(blackfriday|christmas)\/(failure|thankyou))(\/|\.data$|$)/;
/** Query parameters that personal pages alone depend on. */
const PERSONAL_PARAMETERS = ["next", "said", "why", "code", "paymentId", "package", "campaign", "method"];

/** A page for all that also thanks who has sent its form. */
const THANKING = /^\/info\/contact_us(\.data)?$/;

/** The address of a page in one spelling, so that it is kept once. */
export interface PageAddress {
  /** Path and known query: the key under which the page is kept. */
  key: string;
  /** Path as sent, still encoded. */
  pathname: string;
  locale: Locale;
  /** Path without the locale's prefix. */
  path: string;
  query: URLSearchParams;
  /** Cannot be read: broken percent-encoding, or a null byte. */
  broken: boolean;
  /** A token or key opens the page: it is made for each who asks, and neither kept nor shared with who asks at the same time. */
  byToken: boolean;
  /** The page depends on who asks: it is made for each, and kept nowhere. */
  personal: boolean;
}

/** Reads the address of a page request. */
export function readAddress(rawUrl: string): PageAddress {
  const [rawPath = "/", rawQuery = ""] = rawUrl.split(/\?(.*)/s, 2);
  const given = new URLSearchParams(rawQuery);
  const query = new URLSearchParams();
  const pathname = rawPath.replaceAll(/\/{2,}/g, "/");
  const { path } = splitLocale(pathname);
  const byToken = OPENED_BY_TOKEN.test(path);
  const personal = PERSONAL.test(path);
  for (const name of [...KNOWN_PARAMETERS, ...(byToken ? ["token"] : []), ...(personal ? PERSONAL_PARAMETERS : [])]) {
    const value = given.get(name);
    if (value !== null && value !== "") query.set(name, value);
  }
  if (THANKING.test(path) && given.get("said") === "sent") query.set("said", "sent");
  const search = query.size ? `?${query}` : "";
  // The data of a locale's home page stands beside its prefix, at /ar.data.
  const { locale } = splitLocale(pathname.replace(/\.data$/, ""));
  const broken = isBroken(rawPath) || isBroken(rawQuery.replaceAll("+", " "));
  return { key: pathname + search, pathname, locale, path, query, broken, byToken, personal };
}

function isBroken(part: string): boolean {
  try {
    return decodeURIComponent(part).includes("\0");
  } catch {
    return true;
  }
}
