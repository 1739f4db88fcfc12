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
  const [rangeDays, setRangeDays] = useState<RangeDays>(30);
  const { data, isPending } = useQuery({
    queryKey: ["orders", "revenue", rangeDays],
    queryFn: () => client.order.revenue({ days: rangeDays }),
    placeholderData: keepPreviousData,
  });
  const { formatDay, formatGroup } = useDayFormats();
  const columns = useColumns();
  const churn = data?.churn ?? [];
  const currencies = [...new Set(data?.revenue.map(({ currency }) => currency))].toSorted();
  return (
    <Box
      component="section"
      aria-label={translate("home.money.title")}
      sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Typography component="h3" variant="h6" sx={{ fontWeight: 600 }}>
          {translate("home.money.title")}
        </Typography>
        <RangeChoice days={rangeDays} onChange={setRangeDays} />
      </Box>
      <PanelGrid>
        {currencies.map((currency) => (
          <CurrencyPanel
            key={currency}
            currency={currency}
            days={daysOf(currency, data)}
            pending={isPending}
          />
        ))}
        {!currencies.length && (
          <StatisticsPanel
            title={translate("home.money.received")}
            pending={isPending}
            columns={columns}
            rows={[]}
            emptyMessage={translate("home.money.none")}
          />
        )}
        <Churn days={churn} pending={isPending} formatDay={formatDay} formatGroup={formatGroup} />
      </PanelGrid>
    </Box>
  );
}

interface RangeChoiceProps {
  days: RangeDays;
  onChange: (days: RangeDays) => void;
}

function RangeChoice({ days: selectedDays, onChange }: RangeChoiceProps) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={selectedDays}
      onChange={(_, selected: RangeDays | null) => selected && onChange(selected)}
      aria-label={translate("analytics.range.label")}
    >
      {RANGE_DAYS.map((days) => (
        <ToggleButton
          key={days}
          value={days}
          sx={{ minBlockSize: 40, textTransform: "none", paddingInline: 1.5 }}
        >
          {translate("home.money.days", { smart_count: days, days: formatNumber(days) })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

type Revenue = Awaited<ReturnType<typeof client.order.revenue>>;

/** Returns the revenue and refunds of a currency on all days of the range. */
function daysOf(currency: Currency, { churn, revenue }: Revenue = { churn: [], revenue: [] }) {
  const byDay = new Map(
    revenue.filter((row) => row.currency === currency).map((row) => [row.day, row]),
  );
  return churn.map(({ day }) => {
    const { received = 0, returned = 0 } = byDay.get(day) ?? {};
    return { day, received, returned };
  });
}

interface CurrencyPanelProps {
  currency: Currency;
  days: ReturnType<typeof daysOf>;
  pending: boolean;
}

function CurrencyPanel({ currency, days, pending }: CurrencyPanelProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { formatDay, formatGroup } = useDayFormats();
  const formatMoney = (amount: number) => formatCurrency({ amount, currency }, locale);
  const formatCsv = (amount: number) => formatDecimalAmount({ amount, currency });
  const groups = groupDays(days);
  return (
    <StatisticsPanel
      title={translate("home.money.revenue", { currency })}
      pending={pending}
      columns={useColumns()}
      rows={days.map(({ day, received, returned }) => ({
        key: day,
        cells: [formatDay(day), formatMoney(received), formatMoney(returned)],
        csvCells: [day, formatCsv(received), formatCsv(returned)],
      }))}
      chart={
        <TimeChart
          labels={groups.map(formatGroup)}
          series={(["received", "returned"] as const).map((series) => ({
            label: translate(`home.money.${series}`),
            data: groups.map((group) => sumBy(group, (day) => day[series])),
          }))}
          formatValue={formatMoney}
          axisWidth={AXIS_WIDTH}
        />
      }
    />
  );
}

function useColumns() {
  const translate = useTranslate();
  return [
    { name: translate("analytics.one.date") },
    { name: translate("home.money.received"), numeric: true },
    { name: translate("home.money.returned"), numeric: true },
  ];
}

/** Returns the formats of a day, and of the first day of a group on the axis. */
function useDayFormats() {
  const locale = useUiLocale();
  const formatWith = (month: "short" | "numeric") =>
    new Intl.DateTimeFormat(intlLocale(locale), { day: "numeric", month, timeZone: "UTC" });
  const long = formatWith("short");
  // The axis has no room for month names.
  const short = formatWith("numeric");
  return {
    formatDay: (day: string) => long.format(new Date(day)),
    formatGroup: ([first]: { day: string }[]) => (first ? short.format(new Date(first.day)) : ""),
  };
}
