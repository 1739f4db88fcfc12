import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { Box, Paper, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { TimeChart } from "../../platform/statistics/charts.tsx";
import { StatisticsPanel } from "../../platform/statistics/statistics-panel.tsx";
import { useStation } from "../../platform/time/station.ts";

/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = 10_000;

/** Real-time readers: their number, by minute, and the pages they read. */
export function ReadersNow({ onOpen }: { onOpen: (articleId: string) => void }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const formatNumber = useNumberFormat();
  const { timeZone } = useStation();
  const { data, isPending } = useQuery({
    queryKey: ["analytics", "realtime"],
    queryFn: () => client.analytics.realtime({}),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const timeFormat = new Intl.DateTimeFormat(intlLocale(locale), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  const minutes = (data?.minutes ?? []).toReversed().map(({ minutesAgo, activeUsers }) => ({
    label: timeFormat.format(Date.parse(data?.at ?? "") - minutesAgo * MINUTE),
    activeUsers,
  }));
  const noReaders = minutes.every(({ activeUsers }) => activeUsers === 0);
  const pages = data?.pages ?? [];
  const readersLabel = translate("analytics.readers");
  const title = translate("analytics.byMinute");
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "200px minmax(0, 1fr) minmax(0, 1fr)" },
        alignItems: "start",
      }}
    >
      <Paper variant="outlined" sx={{ padding: 2 }}>
        <Typography
          component="p"
          role="status"
          sx={{ fontSize: 48, fontWeight: 700, lineHeight: 1.1, minBlockSize: 53 }}
        >
          {data ? formatNumber(data.activeUsers) : ""}
        </Typography>
        <Typography sx={{ color: "text.secondary" }}>{translate("analytics.now")}</Typography>
      </Paper>
      <StatisticsPanel
        title={title}
        pending={isPending}
        columns={[
          { name: translate("analytics.one.minute") },
          { name: readersLabel, numeric: true },
        ]}
        rows={
          noReaders
            ? []
            : minutes.map(({ label, activeUsers }) => ({ key: label, cells: [label, activeUsers] }))
        }
        chart={
          <TimeChart
            labels={minutes.map(({ label }) => label)}
            series={[{ label: readersLabel, data: minutes.map(({ activeUsers }) => activeUsers) }]}
            height={200}
          />
        }
      />
      <StatisticsPanel
        title={translate("analytics.pagesNow")}
        pending={isPending}
        columns={[
          { name: translate("analytics.one.pagePath") },
          { name: readersLabel, numeric: true },
          { name: translate("analytics.views"), numeric: true },
        ]}
        rows={pages.map(({ pagePath, articleId, articleTitle, activeUsers, screenPageViews }) => ({
          key: pagePath,
          cells: [articleTitle ?? pagePath, activeUsers, screenPageViews],
          open: articleId === null ? undefined : () => onOpen(String(articleId)),
        }))}
      />
    </Box>
  );
}
