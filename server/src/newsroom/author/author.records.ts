import { portrayedRecords } from "../listing/portrayed.records.ts";
import { author } from "./author.table.ts";

export const authorRecords = portrayedRecords<typeof author.$inferSelect>("Author", "author", author);
