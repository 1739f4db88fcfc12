import { EMPTY_LAYOUT, type FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { hideFronts, listChangesUntil, listFronts, publishedLayouts } from "../front.store.ts";
import { applyChanges } from "../layout/layout-fields.ts";

/**
 * Replaces the published fronts by their state at another time until the end of the transaction,
 * which must be rolled back: in the past as they were published, in the future with the changes
 * that are scheduled until then.
 */
export async function showFrontsAt(
  tx: Db,
  { at, isPast }: { at: Date; isPast: boolean },
): Promise<void> {
  const layouts = await (isPast ? pastLayouts(tx, at) : futureLayouts(tx, at));
  if (layouts.size) await hideFronts(tx, layouts);
}

async function pastLayouts(tx: Db, at: Date): Promise<Map<number, FrontLayout>> {
  const published = await publishedLayouts(tx, at);
  return new Map((await listFronts(tx)).map(({ id }) => [id, published.get(id) ?? EMPTY_LAYOUT]));
}

async function futureLayouts(tx: Db, at: Date): Promise<Map<number, FrontLayout>> {
  const changes = await listChangesUntil(tx, at);
  if (!changes.length) return new Map();
  const live = new Map((await listFronts(tx)).map((front) => [front.id, front.live]));
  const layouts = new Map<number, FrontLayout>();
  for (const { frontId, changes: changed } of changes)
    layouts.set(
      frontId,
      applyChanges(layouts.get(frontId) ?? live.get(frontId) ?? EMPTY_LAYOUT, changed),
    );
  return layouts;
}
