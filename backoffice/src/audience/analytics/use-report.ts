import { type Dimension, SUM_OF_DAYS } from "@masthead/contract/audience/analytics.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../frame/client.ts";
import { useDeskLocale } from "../../frame/locale.ts";
import type { Range } from "./range.ts";

/** How often figures that may still grow are asked for anew, in milliseconds. */
const EVERY = 60_000;

interface Counted {
  /** Values of the dimensions that were asked for, in their order. */
  values: string[];
  views: number;
  readers: number;
}

export interface Answer {
  rows: Counted[];
  /** Readers are those of each day, added up. */
  addedUp: boolean;
}

/** Views and readers by dimensions; undefined while they are looked up. */
export function useReport(range: Range, dimensions: Dimension[], options: { filter?: string; orderBy?: string; limit?: number } = {}) {
  const locale = useDeskLocale();
  return useQuery({
    queryKey: ["analytics", range, dimensions, options, locale],
    refetchInterval: EVERY,
    queryFn: async (): Promise<Answer> => {
      const { rows, metricHeaders } = await client.analytics.metricsDimensions({
        ...{ metrics: "screenPageViews,activeUsers", dimensions: dimensions.join(","), locale, ...range, ...options },
      });
      return {
        addedUp: metricHeaders[1]?.name === SUM_OF_DAYS,
        rows: rows.map(({ dimensionValues, metricValues: [views, readers] }) => ({
          values: dimensionValues.map(({ value }) => value),
          views: Number(views?.value),
          readers: Number(readers?.value),
        })),
      };
    },
  });
}
