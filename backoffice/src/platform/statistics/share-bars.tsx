import { THEME } from "@masthead/contract/platform/constants.ts";
import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import { useNumberFormat } from "../messages/use-number-format.ts";

/** Width of the names next to the bars, in pixels. */
const NAMES_WIDTH = 140;

export interface ShareBarsProps {
  names: string[];
  label: string;
  data: number[];
  height: number;
}

/** Horizontal bar chart with names, longest bar first. */
export function ShareBars({ names, label, data, height }: ShareBarsProps) {
  const formatNumber = useNumberFormat();
  const isRtl = useTheme().direction === "rtl";
  const format = (value: number | null) => formatNumber(value ?? 0);
  return (
    <BarChart
      layout="horizontal"
      height={height}
      colors={[THEME.primary]}
      yAxis={[
        { data: names, scaleType: "band", position: isRtl ? "right" : "left", width: NAMES_WIDTH },
      ]}
      xAxis={[{ reverse: isRtl, valueFormatter: format, tickMinStep: 1, min: 0, tickNumber: 4 }]}
      series={[{ data, label, valueFormatter: format }]}
      margin={{ top: 0, right: 16, bottom: 0, left: 16 }}
      skipAnimation
      hideLegend
    />
  );
}
