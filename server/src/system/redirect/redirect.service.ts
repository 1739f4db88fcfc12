import { announceChange } from "../../platform/cache/changes.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, createdChanges, writeLog } from "../log/log.store.ts";
import { isFixedPage } from "./existing-pages.ts";
import { redirectKey } from "./redirect.path.ts";
import { insertRedirects, type RedirectRow, redirectsOf } from "./redirect.store.ts";

/** Former path of a record; `path` may have a query and need not be normalized. */
export type FormerPath = RedirectRow;

/**
 * Stores former paths of records as redirects. A path stays with its first record; paths of fixed
 * pages are skipped. Returns the number of new redirects.
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
    added.map(({ entityId, ...values }) => ({
      action: "create",
      entity: "Redirect",
      entityId,
      changes: createdChanges(values),
    })),
  );
  if (added.length) await announceChange(db, ["list:redirect"]);
  return added.length;
}

/** Returns the id of the record that one of these paths redirects to. */
export async function findRecordByFormerPath(
  db: Db,
  entity: FormerPath["entity"],
  paths: string[],
): Promise<number | undefined> {
  const keys = paths.flatMap((path) => redirectKey(path) ?? []);
  if (!keys.length) return undefined;
  return (await redirectsOf(db, keys)).find((row) => row.entity === entity)?.entityId;
}

/** Returns the redirect of the first of these keys that has one. */
export async function findFormerPath(db: Db, keys: string[]): Promise<FormerPath | undefined> {
  const rows = keys.length ? await redirectsOf(db, keys) : [];
  return keys.flatMap((key) => rows.find((row) => row.path === key) ?? [])[0];
}
