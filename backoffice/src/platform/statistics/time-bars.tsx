import { THEME } from "@masthead/contract/platform/constants.ts";
import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import { useNumberFormat } from "../messages/use-number-format.ts";

interface Series {
  label: string;
  data: number[];
}

export interface TimeBarsProps {
  /** Labels of the time axis. */
  labels: string[];
  series: Series[];
  height: number;
  /** Formats a value; by default as a number. */
  formatValue?: (value: number) => string;
  /** Width of the value axis, in pixels. */
  axisWidth?: number;
}

const COLOURS = [THEME.primary, THEME.tertiary, "#4c5a56"];

/** Bar chart over time, in reading direction. */
export function TimeBars({ labels, series, height, formatValue, axisWidth = 56 }: TimeBarsProps) {
  const formatNumber = useNumberFormat();
  const isRtl = useTheme().direction === "rtl";
  const format = (value: number | null) => (formatValue ?? formatNumber)(value ?? 0);
  return (
    <BarChart
      height={height}
      colors={COLOURS}
      xAxis={[{ data: labels, scaleType: "band", reverse: isRtl, height: 28 }]}
      yAxis={[
        {
          position: isRtl ? "right" : "left",
          valueFormatter: format,
          tickMinStep: 1,
          min: 0,
          width: axisWidth,
        },
      ]}
      series={series.map((item) => ({ ...item, valueFormatter: format }))}
      grid={{ horizontal: true }}
      margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
      skipAnimation
      hideLegend={series.length < 2}
    />
  );
}
