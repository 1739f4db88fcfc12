import { defineProfileRecords } from "../topic/profile.records.ts";
import { programsPresentedBy } from "./author.store.ts";
import { author } from "./author.table.ts";

const profileRecords = defineProfileRecords<typeof author.$inferSelect>("Author", "author", author);

export const authorRecords: typeof profileRecords = {
  ...profileRecords,
  referencedBy: async (context, id) => [
    ...((await profileRecords.referencedBy?.(context, id)) ?? []),
    await programsPresentedBy(context.db, id, context.locale),
  ],
};
