import { defineProfileRecords } from "../topic/profile.records.ts";
import { author } from "./author.table.ts";

export const authorRecords = defineProfileRecords<typeof author.$inferSelect>(
  "Author",
  "author",
  author,
);
