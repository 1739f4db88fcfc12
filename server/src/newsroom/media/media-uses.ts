import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { SQL } from "drizzle-orm";
import { contributions } from "../../platform/contributions.ts";

/**
 * Returns selects of the records that show an image: entity, id, label in a language, place,
 * whether readers see it there (`shown`), whether the rule for breaking news applies there
 * (`breaking`), and media_id, which may be filtered by `id`.
 */
export type MediaUseSource = (id: SQL, locale: Locale) => SQL[];

/** Uses of images that are not columns of the referencing record. */
export const mediaUseSources = contributions<MediaUseSource>();
