import Close from "@mui/icons-material/Close";
import Edit from "@mui/icons-material/EditOutlined";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { lazy, Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { ChartDialog } from "../dialogs/lazy-dialogs.tsx";
import { BlockButton } from "./block-button.tsx";
import { MoveButtons } from "./move-buttons.tsx";

const ChartDrawing = lazy(async () => ({
  default: (await import("../chart/chart-drawing.tsx")).ChartDrawing,
}));

/** Chart in the text, as readers see it, with its actions. */
export function ChartView({ node, editor, getPos, updateAttributes, deleteNode }: NodeViewProps) {
  const t = useTranslate();
  const { disabled, locale } = useBodyContext();
  const [editing, setEditing] = useState(false);
  const { chart } = node.attrs;
  return (
    <NodeViewWrapper as="figure" className="figure" contentEditable={false}>
      {disabled ? null : (
        <fieldset className="block-buttons" aria-label={t("body.chart.label")}>
          <MoveButtons editor={editor} getPos={getPos} />
          <BlockButton
            label={t("body.chart.change")}
            icon={Edit}
            onPress={() => setEditing(true)}
          />
          <BlockButton label={t("body.chart.remove")} icon={Close} onPress={deleteNode} />
        </fieldset>
      )}
      <Suspense fallback={chart?.title}>
        {chart && <ChartDrawing chart={chart} locale={locale} />}
      </Suspense>
      <ChartDialog
        open={editing}
        chart={chart}
        onClose={() => setEditing(false)}
        onChoose={(changed) => updateAttributes({ chart: changed })}
      />
    </NodeViewWrapper>
  );
}
