import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, listingPath, splitLocale } from "@masthead/contract/system/paths.ts";
import { cardsOf } from "../../newsroom/article/article-card.service.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { listingAddress } from "../../newsroom/listing/listing.service.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, created, writeLog } from "../log/log.store.ts";
import { formerSitePath, formerSites } from "./former-site.service.ts";
import { isFixedPage, isRecordPage } from "./own-pages.ts";
import { redirectKey, redirectKeys, redirectPath } from "./redirect.path.ts";
import { insertRedirects, type RedirectRow, redirectsOf } from "./redirect.store.ts";
import { plainAddress } from "./wordpress-address.ts";

/** Where a record stood before; `path` may have a query, and any spelling. */
export type FormerAddress = RedirectRow;

/**
 * Remembers former addresses of records. The first record of an address keeps it; addresses of pages that are always
 * there are left out. Returns how many are new.
 */
export async function addRedirects(db: Db, actor: Actor, addresses: FormerAddress[]): Promise<number> {
  const rows = new Map<string, FormerAddress>();
  for (const address of addresses) {
    const path = redirectKey(address.path);
    if (path && !rows.has(path) && !isFixedPage(path)) rows.set(path, { ...address, path });
  }
  if (!rows.size) return 0;
  const added = await insertRedirects(db, [...rows.values()]);
  await writeLog(
    db,
    actor,
    added.map(({ entityId, ...values }) => ({ action: "create", entity: "Redirect", entityId, changes: created(values) })),
  );
  if (added.length) await announceChange(db, ["list:redirect"]);
  return added.length;
}

/** Id of the record of a kind that stood at one of these addresses. */
export async function recordAt(db: Db, entity: FormerAddress["entity"], paths: string[]): Promise<number | undefined> {
  const keys = paths.flatMap((path) => redirectKey(path) ?? []);
  if (!keys.length) return undefined;
  return (await redirectsOf(db, keys)).find((row) => row.entity === entity)?.entityId;
}

/**
 * Where the record that once stood at this address stands today, or undefined when there was none or readers may not
 * see it. Ask when no page was found: an address that has a page of its own leads nowhere else.
 * @param pathWithQuery as sent: percent-encoded or not, with or without a slash at the end
 */
export async function findRedirect(context: CallContext, pathWithQuery: string): Promise<string | undefined> {
  tag("list:redirect");
  const asked = redirectPath(pathWithQuery);
  // Anybody can make up short addresses of the home page.
  if (asked === "/" && !(await formerSites(context)).some(({ base }) => base === "")) return undefined;
  const plain = plainAddress(pathWithQuery);
  const whole = redirectKeys(pathWithQuery);
  const keys = [...new Set([...whole, ...redirectKeys(plain.address)])];
  const rows = keys.length ? await redirectsOf(context.db, keys) : [];
  const found = keys.flatMap((key) => rows.find((row) => row.path === key) ?? [])[0];
  if (isFixedPage(found?.path ?? pathWithQuery)) return undefined;
  if (!found) return formerSitePath(context, asked, plain);
  if (await isRecordPage(context, asked)) return undefined;
  const path = await presentPath(context, found, splitLocale(asked).locale);
  // Articles have no feeds.
  const feed = whole.includes(found.path) || found.entity === "article" ? undefined : plain.feed;
  return path && feed ? `${path}/${feed}` : path;
}

/** Present address of a record, in the wanted language if it has a name in it. */
async function presentPath(context: CallContext, { entity, entityId }: FormerAddress, wanted: Locale): Promise<string | undefined> {
  if (entity === "article") {
    const [card] = await cardsOf(context, [entityId]);
    return card && articlePath(card);
  }
  if (entity === "category") {
    const row = (await categoryTree(context)).get(entityId);
    return row && categoryPath(localeOf(row.name, wanted), row.id);
  }
  const address = await listingAddress({ ...context, locale: wanted }, entity, entityId);
  return address && listingPath(address.locale, address.slug);
}

const localeOf = (name: LocalizedText, wanted: Locale) => (name[wanted] ? wanted : (LOCALES.find((locale) => name[locale]) ?? wanted));
