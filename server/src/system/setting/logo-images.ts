import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { LogoFile } from "@masthead/contract/system/station-logo.ts";
import { contributions } from "../../platform/contributions.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** Images of the library, as settings need them. */
export interface LogoImages {
  /** Returns images by id, as sent to readers. */
  find(db: Db, ids: number[], locale: Locale): Promise<Map<number, ResponsiveImage>>;
  /**
   * Locks an image against its deletion until the transaction ends; undefined if there is none, or
   * it is deleted.
   */
  lock(tx: Db, id: number): Promise<LogoFile | undefined>;
}

export const logoImages = contributions<LogoImages>();
