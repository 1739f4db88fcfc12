import { intlLocale } from "@masthead/contract/system/format.ts";
import { Box, Paper, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { TimeChart } from "../../frame/figures/charts.tsx";
import { FiguresPanel } from "../../frame/figures/figures-panel.tsx";
import { useNumbers } from "../../frame/figures/use-numbers.ts";
import { useDeskLocale } from "../../frame/locale.ts";
import { useStation } from "../../frame/station.ts";

/** How often it is asked for anew, in milliseconds. */
const EVERY = 10_000;

/** Who reads now: their number, minute by minute, and what they read. */
export function ReadersNow({ onOpen }: { onOpen: (articleId: string) => void }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const numbers = useNumbers();
  const { timeZone } = useStation();
  const { data, isPending } = useQuery({
    queryKey: ["analytics", "realtime"],
    queryFn: () => client.analytics.realtime({}),
    refetchInterval: EVERY,
  });
  const clock = new Intl.DateTimeFormat(intlLocale(locale), { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  const minutes = (data?.minutes ?? []).toReversed().map(({ minutesAgo, activeUsers }) => ({
    label: clock.format(Date.parse(data?.at ?? "") - minutesAgo * 60_000),
    activeUsers,
  }));
  const quiet = minutes.every(({ activeUsers }) => activeUsers === 0);
  const pages = data?.pages ?? [];
  const readers = translate("analytics.readers");
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
        <Typography component="p" role="status" sx={{ fontSize: 48, fontWeight: 700, lineHeight: 1.1, minBlockSize: 53 }}>
          {data ? numbers(data.activeUsers) : ""}
        </Typography>
        <Typography sx={{ color: "text.secondary" }}>{translate("analytics.now")}</Typography>
      </Paper>
      <FiguresPanel
        title={title}
        file="analytics-minutes"
        pending={isPending}
        columns={[{ name: translate("analytics.one.minute") }, { name: readers, numeric: true }]}
        rows={quiet ? [] : minutes.map(({ label, activeUsers }) => ({ key: label, cells: [label, activeUsers] }))}
        chart={
          <TimeChart
            labels={minutes.map(({ label }) => label)}
            series={[{ label: readers, data: minutes.map(({ activeUsers }) => activeUsers) }]}
            height={200}
          />
        }
      />
      <FiguresPanel
        title={translate("analytics.pagesNow")}
        file="analytics-now"
        pending={isPending}
        columns={[
          { name: translate("analytics.one.pagePath") },
          { name: readers, numeric: true },
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
