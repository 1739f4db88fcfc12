import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Figure } from "../../platform/layout/figure.tsx";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import type { DateRange } from "./range.ts";
import { useReport } from "./use-report.ts";

/** Total views and readers in a date range. */
export function Totals({ range, filter }: { range: DateRange; filter?: string }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { data } = useReport(range, [], filter ? { filter } : {});
  const [row] = data?.rows ?? [];
  const totals = [
    { name: translate("analytics.views"), value: row?.views },
    {
      name: translate(data?.summedByDay ? "analytics.readersAddedUp" : "analytics.readers"),
      value: row?.readers,
    },
  ];
  return (
    <Box
      component="dl"
      sx={{ margin: 0, display: "grid", gap: 2, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" }}
    >
      {totals.map(({ name, value }) => (
        <Figure key={name} name={name} value={value === undefined ? "" : formatNumber(value)} />
      ))}
    </Box>
  );
}
