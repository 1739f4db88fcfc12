import { THEME } from "@masthead/contract/system/constants.ts";
import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import { useNumbers } from "./use-numbers.ts";

interface Series {
  label: string;
  data: number[];
}

export interface TimeBarsProps {
  /** What stands below each place. */
  labels: string[];
  series: Series[];
  height: number;
  /** Writes a value; by default as a number. */
  write?: (value: number) => string;
  /** Room that values beside the axis take, in pixels. */
  room?: number;
}

const COLOURS = [THEME.primary, THEME.tertiary, "#4c5a56"];

/** Bars along time, which runs the way that is read. */
export function TimeBars({ labels, series, height, write, room = 56 }: TimeBarsProps) {
  const numbers = useNumbers();
  const mirrored = useTheme().direction === "rtl";
  const format = (value: number | null) => (write ?? numbers)(value ?? 0);
  return (
    <BarChart
      height={height}
      colors={COLOURS}
      xAxis={[{ data: labels, scaleType: "band", reverse: mirrored, height: 28 }]}
      yAxis={[{ position: mirrored ? "right" : "left", valueFormatter: format, tickMinStep: 1, min: 0, width: room }]}
      series={series.map((one) => ({ ...one, valueFormatter: format }))}
      grid={{ horizontal: true }}
      margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
      skipAnimation
      hideLegend={series.length < 2}
    />
  );
}
