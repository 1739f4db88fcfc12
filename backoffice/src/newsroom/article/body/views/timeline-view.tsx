import {
  isTimelineDate,
  TIMELINE_HEADING_LENGTH,
} from "@masthead/contract/newsroom/article/article-document.ts";
import Add from "@mui/icons-material/Add";
import Close from "@mui/icons-material/Close";
import { Selection } from "@tiptap/pm/state";
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { BlockButton } from "./block-button.tsx";
import { type BlockField, BlockTexts } from "./block-texts.tsx";
import { MoveButtons } from "./move-buttons.tsx";

const DATE_LENGTH = "2024-05-03T14:30".length;

const FIELDS: readonly BlockField[] = [
  {
    name: "date",
    label: "body.timeline.date",
    maxLength: DATE_LENGTH,
    isUrl: true,
    messageOf: (text) =>
      isTimelineDate(text)
        ? false
        : text
          ? { key: "body.timeline.date_invalid", isError: true }
          : { key: "body.timeline.date_hint", isError: false },
  },
  { name: "heading", label: "body.timeline.heading", maxLength: TIMELINE_HEADING_LENGTH },
];

/** Timeline in the text: its points, and a header with its actions. */
export function TimelineView({ node, editor, getPos, deleteNode }: NodeViewProps) {
  const t = useTranslate();
  const { disabled } = useBodyContext();
  function addPoint() {
    const pos = getPos();
    if (pos === undefined) return;
    const end = pos + node.nodeSize - 1;
    editor
      .chain()
      .insertContentAt(end, { type: "timelinePoint", content: [{ type: "paragraph" }] })
      .setTextSelection(end + 2)
      .focus()
      .run();
  }
  return (
    <NodeViewWrapper className="gallery timeline">
      <div className="gallery-head" contentEditable={false}>
        <span className="block-name">{t("body.tool.timeline")}</span>
        {disabled ? null : (
          <fieldset className="block-buttons" aria-label={t("body.timeline.label")}>
            <MoveButtons editor={editor} getPos={getPos} />
            <BlockButton label={t("body.timeline.add")} icon={Add} onPress={addPoint} />
            <BlockButton label={t("body.timeline.remove")} icon={Close} onPress={deleteNode} />
          </fieldset>
        )}
      </div>
      <NodeViewContent />
      <p className="embed-note" contentEditable={false}>
        {t("body.timeline.order")}
      </p>
    </NodeViewWrapper>
  );
}

/** Point of a timeline: its date and heading, then its text. */
export function TimelinePointView(props: NodeViewProps) {
  const { editor, getPos, deleteNode } = props;
  const t = useTranslate();
  const { disabled } = useBodyContext();
  const pos = getPos();
  const isOnly = pos !== undefined && editor.state.doc.resolve(pos).parent.childCount < 2;
  const enterText = () => {
    const start = getPos();
    if (start === undefined) return;
    const { tr } = editor.state;
    editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(start + 1), 1)));
    editor.view.focus();
  };
  return (
    <NodeViewWrapper className="timeline-point">
      <div contentEditable={false}>
        {disabled ? null : (
          <fieldset className="block-buttons" aria-label={t("body.timeline.point")}>
            <MoveButtons editor={editor} getPos={getPos} />
            <BlockButton
              label={t("body.timeline.remove_point")}
              icon={Close}
              disabled={isOnly}
              onPress={deleteNode}
            />
          </fieldset>
        )}
        <BlockTexts {...props} messages="body.timeline" fields={FIELDS} onEnter={enterText} />
      </div>
      <NodeViewContent className="timeline-text" />
    </NodeViewWrapper>
  );
}
