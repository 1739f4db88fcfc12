import type { FrontState } from "@masthead/contract/newsroom/front/front-staff.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { categoryTree } from "../../category/category.service.ts";
import { type Front, listFronts, nextChanges } from "../front.store.ts";
import { loggedChanges } from "../layout/layout-fields.ts";
import { publishedFront } from "../read/front-page.service.ts";
import { byLine } from "./by-line.ts";

/**
 * Returns the state of the home page in each language, and of the fronts of sections that staff
 * have edited.
 */
export async function frontStates(context: CallContext): Promise<FrontState[]> {
  const [stored, changes, tree] = await Promise.all([
    listFronts(context.db),
    nextChanges(context.db),
    categoryTree(context),
  ]);
  const homes = LOCALES.map((locale) => ({
    locale,
    categoryId: null,
    stored: stored.find((one) => one.locale === locale && !one.categoryId),
  }));
  // A disabled section has no front.
  const sections = stored.flatMap((one) =>
    one.categoryId !== null && tree.get(one.categoryId) ? [{ ...one, stored: one }] : [],
  );
  return Promise.all(
    [...homes, ...sections].map(
      async ({ locale, categoryId, stored: front }): Promise<FrontState> => {
        const change = changes.find(({ frontId }) => frontId === front?.id);
        const [lead] = (await publishedFront({ ...context, locale }, { locale, categoryId })).main;
        return {
          locale,
          categoryId,
          front: tree.ref(categoryId, context.locale)?.name ?? null,
          lead: lead ? { id: lead.id, title: lead.title } : null,
          ...countsOf(front),
          published: byLine(front?.publishedAt, front?.publishedBy),
          edited: byLine(front?.editedAt, front?.editedBy),
          next: byLine(change?.at, change?.by),
          scheduledCount: change?.total ?? 0,
        };
      },
    ),
  );
}

const countsOf = (front: Front | undefined) => ({
  placedCount: front ? Object.keys(front.live.slots).length : 0,
  changeCount: front ? Object.keys(loggedChanges(front.live, front.draft)).length : 0,
});
