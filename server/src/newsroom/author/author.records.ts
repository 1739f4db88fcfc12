import { portrayedRecords } from "../listing/portrayed.records.ts";
import { programsPresentedBy } from "./author.store.ts";
import { author } from "./author.table.ts";

const portrayed = portrayedRecords<typeof author.$inferSelect>("Author", "author", author);

export const authorRecords: typeof portrayed = {
  ...portrayed,
  references: async (context, id) => [
    ...((await portrayed.references?.(context, id)) ?? []),
    await programsPresentedBy(context.db, id, context.locale),
  ],
};
