import type { NodeViewProps } from "@tiptap/react";
import { lazy, Suspense, useState } from "react";
import { useBodyContext } from "../body-context.ts";
import { ChartDialog } from "../dialogs/lazy-dialogs.tsx";
import { AtomBlock } from "./atom-block.tsx";

const ChartDrawing = lazy(async () => ({
  default: (await import("../chart/chart-drawing.tsx")).ChartDrawing,
}));

/** Chart in the text, as readers see it, with its actions. */
export function ChartView({ node, updateAttributes, ...block }: NodeViewProps) {
  const { locale } = useBodyContext();
  const [editing, setEditing] = useState(false);
  const { chart } = node.attrs;
  return (
    <AtomBlock {...block} messages="chart" onEdit={() => setEditing(true)}>
      <Suspense fallback={chart?.title}>
        {chart && <ChartDrawing chart={chart} locale={locale} />}
      </Suspense>
      <ChartDialog
        open={editing}
        chart={chart}
        onClose={() => setEditing(false)}
        onChoose={(changed) => updateAttributes({ chart: changed })}
      />
    </AtomBlock>
  );
}
