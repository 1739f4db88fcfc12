import {
  CHART_KINDS,
  CHART_LIMITS,
  type Chart,
  type ChartKind,
  chartProblem,
} from "@masthead/contract/newsroom/article/chart/chart.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { MenuItem, TextField, Typography } from "@mui/material";
import { useDeferredValue, useLayoutEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { useBodyContext } from "../body-context.ts";
import { ChartDrawing } from "../chart/chart-drawing.tsx";
import { formatChartTable, parseChartTable, type TableProblem } from "../chart/parse-table.ts";
import { PreviewColumns } from "./preview-columns.tsx";
import { SmallDialog } from "./small-dialog.tsx";

export interface ChartDialogProps {
  open: boolean;
  /** Current chart; missing for a new one. */
  chart?: Chart | null;
  onClose(): void;
  onExited?: () => void;
  onChoose(chart: Chart): void;
}

interface ChartForm {
  kind: ChartKind;
  title: string;
  unit: string;
  source: string;
  note: string;
  table: string;
}

const formOf = (chart: Chart | null | undefined): ChartForm => ({
  kind: chart?.kind ?? "bar",
  title: chart?.title ?? "",
  unit: chart?.unit ?? "",
  source: chart?.source ?? "",
  note: chart?.note ?? "",
  table: chart ? formatChartTable(chart) : "",
});

type Problem = Omit<TableProblem, "reason"> & {
  reason: TableProblem["reason"] | Exclude<ReturnType<typeof chartProblem>, undefined>["reason"];
};

/** Returns the chart of a form, without a title if none is typed, or what is wrong with its table. */
function chartOf({ kind, table, ...texts }: ChartForm): { chart: Chart } | { problem: Problem } {
  const parsed = parseChartTable(table);
  if ("problem" in parsed) return parsed;
  const problem = chartProblem(kind, parsed.table);
  if (problem)
    return {
      problem: {
        reason: problem.reason,
        ...(problem.row !== undefined && { row: problem.row + 2 }),
        ...(problem.series !== undefined && { column: problem.series + 2 }),
      },
    };
  const filled = Object.entries(texts)
    .map(([name, text]) => [name, text.trim()])
    .filter(([name, text]) => text || name === "title");
  return { chart: { kind, ...Object.fromEntries(filled), ...parsed.table } };
}

/** Dialog for the table and the texts of a chart, with a preview. */
export function ChartDialog({ open, chart, onClose, onExited, onChoose }: ChartDialogProps) {
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  const { locale } = useBodyContext();
  const [form, setForm] = useState(() => formOf(chart));
  const [isSubmitted, setIsSubmitted] = useState(false);
  useLayoutEffect(() => {
    if (!open) return;
    setForm(formOf(chart));
    setIsSubmitted(false);
  }, [open, chart]);
  const result = chartOf(useDeferredValue(form));
  const [drawn, setDrawn] = useState<Chart | null>(null);
  if ("chart" in result && JSON.stringify(drawn) !== JSON.stringify(result.chart))
    setDrawn(result.chart);

  function submit() {
    setIsSubmitted(true);
    const current = chartOf(form);
    if ("problem" in current || !current.chart.title) return;
    onChoose(current.chart);
    onClose();
  }

  const problemText = ({ reason, row, column, value }: Problem) =>
    t(`body.chart.problem.${reason}`, {
      row: formatNumber(row ?? 0),
      column: formatNumber(column ?? 0),
      value: value ?? "",
      rows: formatNumber(CHART_LIMITS.rows),
      bars: formatNumber(CHART_LIMITS.bars),
      series: formatNumber(CHART_LIMITS.series),
      characters: formatNumber(CHART_LIMITS.label),
    });
  const showsProblem = "problem" in result && (isSubmitted || form.table.trim() !== "");
  const text = (name: "title" | "unit" | "source" | "note") => (
    <TextField
      autoFocus={name === "title"}
      fullWidth
      margin="dense"
      size="small"
      label={t(`body.chart.${name}`)}
      value={form[name]}
      required={name === "title"}
      error={name === "title" && isSubmitted && !form.title.trim()}
      helperText={
        name === "title" && isSubmitted && !form.title.trim()
          ? t("body.chart.title_missing")
          : undefined
      }
      onChange={({ target }) => setForm({ ...form, [name]: target.value })}
      slotProps={{
        htmlInput: {
          maxLength: CHART_LIMITS[name],
          lang: locale,
          dir: directionOf(locale),
          autoComplete: "off",
        },
      }}
    />
  );
  return (
    <SmallDialog
      open={open}
      maxWidth="md"
      title={t(chart ? "body.chart.change" : "body.tool.chart")}
      submitLabel={t(chart ? "body.dialog.change" : "body.dialog.insert")}
      onClose={onClose}
      onSubmit={submit}
      onExited={onExited}
    >
      <PreviewColumns
        label={t("body.chart.preview")}
        preview={
          drawn ? (
            <ChartDrawing chart={drawn} locale={locale} />
          ) : (
            <Typography sx={{ color: "text.secondary" }}>{t("body.chart.no_preview")}</Typography>
          )
        }
      >
        {text("title")}
        <TextField
          select
          fullWidth
          margin="dense"
          size="small"
          label={t("body.chart.kind")}
          value={form.kind}
          onChange={({ target }) =>
            setForm({ ...form, kind: CHART_KINDS.find((one) => one === target.value) ?? "bar" })
          }
        >
          {CHART_KINDS.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`body.chart.kinds.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          multiline
          minRows={6}
          maxRows={12}
          fullWidth
          margin="dense"
          size="small"
          label={t("body.chart.table")}
          value={form.table}
          error={showsProblem}
          helperText={
            showsProblem && "problem" in result
              ? problemText(result.problem)
              : t("body.chart.table_hint")
          }
          onChange={({ target }) => setForm({ ...form, table: target.value })}
          slotProps={{
            htmlInput: {
              lang: locale,
              dir: directionOf(locale),
              spellCheck: false,
              style: { tabSize: 12, fontVariantNumeric: "tabular-nums" },
            },
          }}
        />
        {text("unit")}
        {text("source")}
        {text("note")}
      </PreviewColumns>
    </SmallDialog>
  );
}
