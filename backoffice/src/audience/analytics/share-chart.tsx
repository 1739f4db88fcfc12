import { THEME } from "@masthead/contract/system/constants.ts";
import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import { useNumbers } from "../../frame/figures/use-numbers.ts";

/** Pixels of one bar, and of what stands around all. */
const BAR = 34;
const AROUND = 48;
const NAMES = 140;

/** Bars beside their names, the longest first. */
export function ShareChart({ names, label, data }: { names: string[]; label: string; data: number[] }) {
  const numbers = useNumbers();
  const mirrored = useTheme().direction === "rtl";
  const format = (value: number | null) => numbers(value ?? 0);
  return (
    <BarChart
      layout="horizontal"
      height={AROUND + BAR * names.length}
      colors={[THEME.primary]}
      yAxis={[{ data: names, scaleType: "band", position: mirrored ? "right" : "left", width: NAMES }]}
      xAxis={[{ reverse: mirrored, valueFormatter: format, tickMinStep: 1, min: 0, tickNumber: 4 }]}
      series={[{ data, label, valueFormatter: format }]}
      margin={{ top: 0, right: 16, bottom: 0, left: 16 }}
      skipAnimation
      hideLegend
    />
  );
}
