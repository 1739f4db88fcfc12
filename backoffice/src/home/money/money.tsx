import { type Currency, decimalOf, moneyText } from "@masthead/contract/commerce/money.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { Box, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { TimeChart } from "../../frame/figures/charts.tsx";
import { FiguresPanel } from "../../frame/figures/figures-panel.tsx";
import { useDeskLocale } from "../../frame/locale.ts";
import { Churn } from "./churn.tsx";
import { placesOf, SPANS, type Span, sumBy } from "./spans.ts";

/** Room that sums take beside their axis, in pixels. */
const ROOM = 96;

/** What came in and what went back, currency by currency, and how subscriptions come and go. */
export function Money() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const number = new Intl.NumberFormat(intlLocale(locale));
  const [span, setSpan] = useState<Span>(30);
  const { data, isPending } = useQuery({
    queryKey: ["orders", "revenue", span],
    queryFn: () => client.order.revenue({ days: span }),
    placeholderData: keepPreviousData,
  });
  const words = (key: string, values?: object) => translate(`desk.home.money.${key}`, values);
  const churn = data?.churn ?? [];
  const moved = new Map(data?.revenue.map((row) => [`${row.day} ${row.currency}`, row]));
  const currencies = [...new Set(data?.revenue.map(({ currency }) => currency))].toSorted();
  const date = new Intl.DateTimeFormat(intlLocale(locale), { day: "numeric", month: "short", timeZone: "UTC" });
  // A chart has no room for names of months.
  const short = new Intl.DateTimeFormat(intlLocale(locale), { day: "numeric", month: "numeric", timeZone: "UTC" });
  const nameOf = (day: string) => date.format(new Date(day));
  const placeOf = (days: { day: string }[]) => (days[0] ? short.format(new Date(days[0].day)) : "");
  const columns = [
    { name: translate("analytics.one.date") },
    { name: words("received"), numeric: true },
    { name: words("returned"), numeric: true },
  ];

  const panelOf = (currency: Currency) => {
    const write = (amount: number) => moneyText({ amount, currency }, locale);
    const days = churn.map(({ day }) => {
      const { received = 0, returned = 0 } = moved.get(`${day} ${currency}`) ?? {};
      return { day, received, returned };
    });
    const places = placesOf(days);
    return (
      <FiguresPanel
        key={currency}
        title={words("revenue", { currency })}
        file={`revenue-${currency}`}
        pending={isPending}
        columns={columns}
        rows={days.map(({ day, received, returned }) => ({
          key: day,
          cells: [nameOf(day), write(received), write(returned)],
          filed: [day, decimalOf({ amount: received, currency }), decimalOf({ amount: returned, currency })],
        }))}
        chart={
          <TimeChart
            labels={places.map(placeOf)}
            series={[
              { label: words("received"), data: places.map((place) => sumBy(place, ({ received }) => received)) },
              { label: words("returned"), data: places.map((place) => sumBy(place, ({ returned }) => returned)) },
            ]}
            write={write}
            room={ROOM}
          />
        }
      />
    );
  };

  return (
    <Box component="section" aria-label={words("title")} sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Typography component="h3" variant="h6" sx={{ fontWeight: 600 }}>
          {words("title")}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={span}
          onChange={(_, wanted: Span | null) => wanted && setSpan(wanted)}
          aria-label={translate("analytics.range.label")}
        >
          {SPANS.map((days) => (
            <ToggleButton key={days} value={days} sx={{ minBlockSize: 40, textTransform: "none", paddingInline: 1.5 }}>
              {words("days", { smart_count: days, days: number.format(days) })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {currencies.map(panelOf)}
        {!currencies.length && (
          <FiguresPanel title={words("title")} file="revenue" pending={isPending} columns={columns} rows={[]} empty={words("none")} />
        )}
        <Churn days={churn} pending={isPending} nameOf={nameOf} placeOf={placeOf} />
      </Box>
    </Box>
  );
}
