import { contributions } from "../../platform/contributions.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { EffectiveGrid } from "./grid-history.ts";

/** Seasonal grids of the schedule. The module `seasonal-grid` provides them. */
export interface SeasonalGrids {
  /** Returns the grids that have or had an effect on the schedule. */
  effective(context: CallContext): Promise<EffectiveGrid[]>;
  /**
   * Returns a grid as it would be if it were published now, with its expected dates.
   * @throws NOT_FOUND
   */
  preview(context: CallContext, id: number): Promise<EffectiveGrid>;
}

export const seasonalGrids = contributions<SeasonalGrids>();
