import type {
  MostReadPlacement,
  mostReadPlacement,
} from "@masthead/contract/newsroom/article/most-read-placement.ts";
import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import { contributions } from "../../../platform/contributions.ts";
import type { CallContext } from "../../../platform/platform.ts";

export type MostReadStatus = z.infer<typeof mostReadPlacement>;

/** Figures on the readers of articles, which analytics provides. */
export interface Readership {
  /**
   * SQL: article_id, score and pinned_at of the most read articles, without excluded ones;
   * unsorted.
   */
  ranking: SQL;
  /** Returns an article's placement among the most read and its number of recent readers. */
  placementOf(context: CallContext, articleId: number): Promise<MostReadStatus>;
  /**
   * Pins an article to the most read, excludes it, or clears either choice. Call within a
   * transaction.
   */
  setPlacement(context: CallContext, articleId: number, place: MostReadPlacement): Promise<void>;
  /**
   * Returns the recent readers of articles by id, as of the last ranking; articles without any are
   * missing.
   */
  readersOf(context: CallContext, articleIds: number[]): Promise<ReadonlyMap<number, number>>;
  /** Returns the number of tracked views of an article, of all time. */
  viewsOf(context: CallContext, articleId: number): Promise<number>;
}

export const readership = contributions<Readership>();
