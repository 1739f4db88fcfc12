import Close from "@mui/icons-material/Close";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Suspense } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { BlockButton } from "./block-button.tsx";
import { MoveButtons } from "./move-buttons.tsx";

/** Video or audio file in the text: its actions, and its view, which is loaded with the first one. */
export function LazyMediaView({ node, editor, getPos, updateAttributes, deleteNode }: NodeViewProps) {
  const t = useTranslate();
  const context = useBodyContext();
  const MediaView = context.mediaParts?.MediaView;
  return (
    <NodeViewWrapper as="figure" className="figure" contentEditable={false}>
      {context.disabled ? null : (
        <fieldset className="block-buttons" aria-label={t("body.media.label")}>
          <MoveButtons editor={editor} getPos={getPos} />
          <BlockButton label={t("body.media.remove")} icon={Close} onPress={deleteNode} />
        </fieldset>
      )}
      <Suspense>{MediaView && <MediaView attributes={node.attrs} context={context} onChange={updateAttributes} />}</Suspense>
    </NodeViewWrapper>
  );
}
