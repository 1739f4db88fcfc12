import { type Dimension, SUM_OF_DAILY_USERS } from "@masthead/contract/audience/analytics.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../platform/api/client.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import type { DateRange } from "./range.ts";

/** Refetch interval while the figures may still change, in milliseconds. */
const REFETCH_INTERVAL_MS = MINUTE;

interface ReportRow {
  /** Values of the requested dimensions, in the requested order. */
  values: string[];
  views: number;
  readers: number;
}

export interface AnalyticsReport {
  rows: ReportRow[];
  /**
   * Whether `readers` is the sum of the daily readers; a person who reads on several days is then
   * counted several times.
   */
  summedByDay: boolean;
}

/** Views and readers by dimensions. The data is undefined while loading. */
export function useReport(
  range: DateRange,
  dimensions: Dimension[],
  options: { filter?: string; orderBy?: string; limit?: number } = {},
) {
  const locale = useUiLocale();
  return useQuery({
    queryKey: ["analytics", range, dimensions, options, locale],
    refetchInterval: REFETCH_INTERVAL_MS,
    queryFn: async (): Promise<AnalyticsReport> => {
      const { rows, metricHeaders } = await client.analytics.metricsDimensions({
        metrics: "screenPageViews,activeUsers",
        dimensions: dimensions.join(","),
        locale,
        ...range,
        ...options,
      });
      return {
        summedByDay: metricHeaders[1]?.name === SUM_OF_DAILY_USERS,
        rows: rows.map(({ dimensionValues, metricValues: [views, readers] }) => ({
          values: dimensionValues.map(({ value }) => value),
          views: Number(views?.value),
          readers: Number(readers?.value),
        })),
      };
    },
  });
}
