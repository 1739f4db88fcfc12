import {
  type Currency,
  formatCurrency,
  formatDecimalAmount,
} from "@masthead/contract/commerce/money.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { Box, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { PanelGrid } from "../../platform/layout/panel-grid.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { TimeChart } from "../../platform/statistics/charts.tsx";
import { StatisticsPanel } from "../../platform/statistics/statistics-panel.tsx";
import { Churn } from "../money/churn.tsx";
import { groupDays, RANGE_DAYS, type RangeDays, sumBy } from "./group-days.ts";

/** Width of the value axis, in pixels. */
const AXIS_WIDTH = 96;

/** Revenue and refunds by currency, and the churn of subscriptions. */
export function RevenuePanel() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const formatNumber = useNumberFormat();
  const [rangeDays, setRangeDays] = useState<RangeDays>(30);
  const { data, isPending } = useQuery({
    queryKey: ["orders", "revenue", rangeDays],
    queryFn: () => client.order.revenue({ days: rangeDays }),
    placeholderData: keepPreviousData,
  });
  const message = (key: string, values?: object) => translate(`home.money.${key}`, values);
  const churn = data?.churn ?? [];
  const revenueByKey = new Map(data?.revenue.map((row) => [`${row.day} ${row.currency}`, row]));
  const currencies = [...new Set(data?.revenue.map(({ currency }) => currency))].toSorted();
  const dateFormat = new Intl.DateTimeFormat(intlLocale(locale), {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  // The axis has no room for month names.
  const shortDateFormat = new Intl.DateTimeFormat(intlLocale(locale), {
    day: "numeric",
    month: "numeric",
    timeZone: "UTC",
  });
  const formatDay = (day: string) => dateFormat.format(new Date(day));
  const formatGroup = (days: { day: string }[]) =>
    days[0] ? shortDateFormat.format(new Date(days[0].day)) : "";
  const columns = [
    { name: translate("analytics.one.date") },
    { name: message("received"), numeric: true },
    { name: message("returned"), numeric: true },
  ];

  const revenuePanel = (currency: Currency) => {
    const formatMoney = (amount: number) => formatCurrency({ amount, currency }, locale);
    const days = churn.map(({ day }) => {
      const { received = 0, returned = 0 } = revenueByKey.get(`${day} ${currency}`) ?? {};
      return { day, received, returned };
    });
    const groups = groupDays(days);
    return (
      <StatisticsPanel
        key={currency}
        title={message("revenue", { currency })}
        pending={isPending}
        columns={columns}
        rows={days.map(({ day, received, returned }) => ({
          key: day,
          cells: [formatDay(day), formatMoney(received), formatMoney(returned)],
          csvCells: [
            day,
            formatDecimalAmount({ amount: received, currency }),
            formatDecimalAmount({ amount: returned, currency }),
          ],
        }))}
        chart={
          <TimeChart
            labels={groups.map(formatGroup)}
            series={[
              {
                label: message("received"),
                data: groups.map((group) => sumBy(group, ({ received }) => received)),
              },
              {
                label: message("returned"),
                data: groups.map((group) => sumBy(group, ({ returned }) => returned)),
              },
            ]}
            formatValue={formatMoney}
            axisWidth={AXIS_WIDTH}
          />
        }
      />
    );
  };

  return (
    <Box
      component="section"
      aria-label={message("title")}
      sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Typography component="h3" variant="h6" sx={{ fontWeight: 600 }}>
          {message("title")}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={rangeDays}
          onChange={(_, selected: RangeDays | null) => selected && setRangeDays(selected)}
          aria-label={translate("analytics.range.label")}
        >
          {RANGE_DAYS.map((days) => (
            <ToggleButton
              key={days}
              value={days}
              sx={{ minBlockSize: 40, textTransform: "none", paddingInline: 1.5 }}
            >
              {message("days", { smart_count: days, days: formatNumber(days) })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <PanelGrid>
        {currencies.map(revenuePanel)}
        {!currencies.length && (
          <StatisticsPanel
            title={message("title")}
            pending={isPending}
            columns={columns}
            rows={[]}
            emptyMessage={message("none")}
          />
        )}
        <Churn days={churn} pending={isPending} formatDay={formatDay} formatGroup={formatGroup} />
      </PanelGrid>
    </Box>
  );
}
