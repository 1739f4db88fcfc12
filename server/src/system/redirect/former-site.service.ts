import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { cursorBefore } from "../../newsroom/article/article-list.service.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../setting/setting.service.ts";
import { redirectPath } from "./redirect.path.ts";
import { type FormerSite, formerSitesOf } from "./redirect.store.ts";
import { type ArchivePeriod, archivePeriod, type PlainAddress } from "./wordpress-address.ts";

/** The WordPress sites that were imported. They are few, and asked for at addresses that anybody can make up, so they are cached. */
export function formerSites({ platform, db }: CallContext): Promise<FormerSite[]> {
  return platform.memo.get("former-sites", () => {
    tag("list:redirect");
    return formerSitesOf(db);
  });
}

/**
 * Where the feed, a date archive or the home page of an imported WordPress site is today, or undefined for any other address.
 * @param asked the path in its one spelling
 */
export async function formerSitePath(context: CallContext, asked: string, plain: PlainAddress): Promise<string | undefined> {
  const path = redirectPath(plain.address).replace(/^\/$/, "");
  const site = (await formerSites(context)).find(({ base }) => path === base || path.startsWith(`${base}/`));
  if (!site) return undefined;
  const own = { ...context, locale: site.locale };
  const within = path.slice(site.base.length);
  const period = archivePeriod(within, new URLSearchParams(plain.address.split("?")[1]).get("m"));
  if (plain.feed) return !within || within === "/comments" || period ? inLocalePath(site.locale, `/${plain.feed}`) : undefined;
  if (period) return archivePath(own, period);
  if (within) return undefined;
  if (/\/page\/\d+$/.test(asked)) return inLocalePath(site.locale, "/latest-news");
  return site.base ? inLocalePath(site.locale, "/") : undefined;
}

/** The list of the latest articles from the last one of a period on. */
async function archivePath(context: CallContext, period: ArchivePeriod): Promise<string> {
  const { timeZone } = await websiteSettings(context);
  const after = await cursorBefore(context, endOf(period, timeZone));
  return inLocalePath(context.locale, "/latest-news") + (after ? `?after=${after}` : "");
}

function endOf({ year, month, day }: ArchivePeriod, timeZone: string): Date {
  const first = Temporal.PlainDate.from({ year, month: month ?? 1, day: day ?? 1 });
  const next = first.add(month === undefined ? { years: 1 } : day === undefined ? { months: 1 } : { days: 1 });
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}
