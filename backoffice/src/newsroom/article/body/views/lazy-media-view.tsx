import Close from "@mui/icons-material/Close";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Suspense } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { BlockButton } from "./block-button.tsx";
import { MoveButtons } from "./move-buttons.tsx";

/**
 * Video or audio file in the text: its actions, and its view, which is loaded with the first one.
 */
export function LazyMediaView(props: NodeViewProps) {
  const { editor, getPos, deleteNode } = props;
  const t = useTranslate();
  const { disabled, mediaParts } = useBodyContext();
  const MediaView = mediaParts?.MediaView;
  return (
    <NodeViewWrapper
      as="figure"
      className="figure"
      data-image={props.node.attrs.loop ? "" : undefined}
      contentEditable={false}
    >
      {disabled ? null : (
        <fieldset className="block-buttons" aria-label={t("body.media.label")}>
          <MoveButtons editor={editor} getPos={getPos} />
          <BlockButton label={t("body.media.remove")} icon={Close} onPress={deleteNode} />
        </fieldset>
      )}
      <Suspense>{MediaView && <MediaView {...props} />}</Suspense>
    </NodeViewWrapper>
  );
}
