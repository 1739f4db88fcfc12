import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, splitLocale, topicPath } from "@masthead/contract/system/paths.ts";
import { cardsOf } from "../../newsroom/article/read/card.service.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { topicLocation } from "../../newsroom/topic/topic.service.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, createdChanges, writeLog } from "../log/log.store.ts";
import { isFixedPage } from "./existing-pages.ts";
import { formerSitePath, formerSites } from "./former-site.service.ts";
import { isRecordPage } from "./record-pages.ts";
import { normalizedPath, redirectKey, redirectKeys } from "./redirect.path.ts";
import { insertRedirects, type RedirectRow, redirectsOf } from "./redirect.store.ts";
import { parseWordPressUrl } from "./wordpress-url.ts";

/** Former path of a record; `path` may have a query and need not be normalized. */
export type FormerPath = RedirectRow;

/**
 * Stores former paths of records as redirects. A path stays with its first record; paths of fixed pages are skipped. Returns the
 * number of new redirects.
 */
export async function addRedirects(db: Db, actor: Actor, addresses: FormerPath[]): Promise<number> {
  const rows = new Map<string, FormerPath>();
  for (const address of addresses) {
    const path = redirectKey(address.path);
    if (path && !rows.has(path) && !isFixedPage(path)) rows.set(path, { ...address, path });
  }
  if (!rows.size) return 0;
  const added = await insertRedirects(db, [...rows.values()]);
  await writeLog(
    db,
    actor,
    added.map(({ entityId, ...values }) => ({ action: "create", entity: "Redirect", entityId, changes: createdChanges(values) })),
  );
  if (added.length) await announceChange(db, ["list:redirect"]);
  return added.length;
}

/** Returns the id of the record that one of these paths redirects to. */
export async function findRecordByFormerPath(db: Db, entity: FormerPath["entity"], paths: string[]): Promise<number | undefined> {
  const keys = paths.flatMap((path) => redirectKey(path) ?? []);
  if (!keys.length) return undefined;
  return (await redirectsOf(db, keys)).find((row) => row.entity === entity)?.entityId;
}

/**
 * Returns the current path of the record that was at this path before, or undefined if there was none or readers may not see it.
 * For use when no page was found: a path with a page of its own is never redirected.
 * @param pathWithQuery as requested: percent-encoded or not, with or without a trailing slash
 */
export async function findRedirect(context: CallContext, pathWithQuery: string): Promise<string | undefined> {
  tag("list:redirect");
  const requestedPath = normalizedPath(pathWithQuery);
  // Avoids database queries for made-up short URLs of the home page.
  if (requestedPath === "/" && !(await formerSites(context)).some(({ base }) => base === "")) return undefined;
  const plain = parseWordPressUrl(pathWithQuery);
  const exactKeys = redirectKeys(pathWithQuery);
  const keys = [...new Set([...exactKeys, ...redirectKeys(plain.pathWithQuery)])];
  const rows = keys.length ? await redirectsOf(context.db, keys) : [];
  const found = keys.flatMap((key) => rows.find((row) => row.path === key) ?? [])[0];
  if (isFixedPage(found?.path ?? pathWithQuery)) return undefined;
  if (!found) return formerSitePath(context, requestedPath, plain);
  if (await isRecordPage(context, requestedPath)) return undefined;
  const path = await currentPath(context, found, splitLocale(requestedPath).locale);
  // Articles have no feeds.
  const feed = exactKeys.includes(found.path) || found.entity === "article" ? undefined : plain.feed;
  return path && feed ? `${path}/${feed}` : path;
}

/** Returns the current path of a record, in the preferred locale if the record has a name in it. */
async function currentPath(context: CallContext, { entity, entityId }: FormerPath, preferred: Locale): Promise<string | undefined> {
  if (entity === "article") {
    const [card] = await cardsOf(context, [entityId]);
    return card && articlePath(card);
  }
  if (entity === "category") {
    const row = (await categoryTree(context)).get(entityId);
    return row && categoryPath(localeOf(row.name, preferred), row.id);
  }
  const topic = await topicLocation({ ...context, locale: preferred }, entity, entityId);
  return topic && topicPath(topic.locale, topic.slug);
}

const localeOf = (name: LocalizedText, preferred: Locale) =>
  name[preferred] ? preferred : (LOCALES.find((locale) => name[locale]) ?? preferred);
