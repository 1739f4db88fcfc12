import { THEME } from "@masthead/contract/system/constants.ts";
import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import { useNumbers } from "./use-numbers.ts";

/** Pixels that names beside the bars take. */
const NAMES = 140;

export interface ShareBarsProps {
  names: string[];
  label: string;
  data: number[];
  height: number;
}

/** Bars beside their names, the longest first. */
export function ShareBars({ names, label, data, height }: ShareBarsProps) {
  const numbers = useNumbers();
  const mirrored = useTheme().direction === "rtl";
  const format = (value: number | null) => numbers(value ?? 0);
  return (
    <BarChart
      layout="horizontal"
      height={height}
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
