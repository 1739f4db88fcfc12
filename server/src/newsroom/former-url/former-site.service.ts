import { inLocalePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { normalizedPath } from "../../system/redirect/redirect.path.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { cursorBefore } from "../article/list/list.service.ts";
import { type FormerSite, formerSitesOf } from "./former-site.store.ts";
import { type ArchivePeriod, parseArchivePeriod, type WordPressUrl } from "./wordpress-url.ts";

/**
 * Returns the imported WordPress sites. Cached: there are few, and anybody can trigger the lookup
 * with made-up URLs.
 */
export function formerSites({ platform, db }: CallContext): Promise<FormerSite[]> {
  return platform.memo.get("former-sites", () => {
    tag("list:redirect");
    return formerSitesOf(db);
  });
}

/**
 * Returns the current path of the feed, a date archive or the home page of an imported WordPress
 * site; undefined for other URLs.
 * @param requestedPath normalized path of the request
 */
export async function formerSitePath(
  context: CallContext,
  requestedPath: string,
  plain: WordPressUrl,
): Promise<string | undefined> {
  const path = normalizedPath(plain.pathWithQuery).replace(/^\/$/, "");
  const site = (await formerSites(context)).find(
    ({ base }) => path === base || path.startsWith(`${base}/`),
  );
  if (!site) return undefined;
  const siteContext = { ...context, locale: site.locale };
  const pathInSite = path.slice(site.base.length);
  const period = parseArchivePeriod(
    pathInSite,
    new URLSearchParams(plain.pathWithQuery.split("?")[1]).get("m"),
  );
  if (plain.feed)
    return !pathInSite || pathInSite === "/comments" || period
      ? inLocalePath(site.locale, `/${plain.feed}`)
      : undefined;
  if (period) return archivePath(siteContext, period);
  if (pathInSite) return undefined;
  if (/\/page\/\d+$/.test(requestedPath)) return pagePath(site.locale, "latest-news");
  return site.base ? pagePath(site.locale, "") : undefined;
}

/** Returns the path of the latest news, starting with the last article of a period. */
async function archivePath(context: CallContext, period: ArchivePeriod): Promise<string> {
  const { timeZone } = await websiteSettings(context);
  const after = await cursorBefore(context, endOf(period, timeZone));
  return pagePath(context.locale, "latest-news") + (after ? `?after=${after}` : "");
}

function endOf({ year, month, day }: ArchivePeriod, timeZone: string): Date {
  const firstDay = Temporal.PlainDate.from({ year, month: month ?? 1, day: day ?? 1 });
  const next = firstDay.add(
    month === undefined ? { years: 1 } : day === undefined ? { months: 1 } : { days: 1 },
  );
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}
