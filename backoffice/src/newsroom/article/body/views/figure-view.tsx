import Close from "@mui/icons-material/Close";
import SwapHoriz from "@mui/icons-material/SwapHoriz";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useTranslate } from "react-admin";
import { useBodyRoom } from "../body-room.ts";
import { figureAttributes } from "../figure-attributes.ts";
import { BlockButton } from "./block-button.tsx";
import { FigureImage } from "./figure-image.tsx";
import { FigureWords } from "./figure-words.tsx";
import { MoveButtons } from "./move-buttons.tsx";

/** A figure in the text: its picture, what is said of it, and what can be done with it. */
export function FigureView(props: NodeViewProps) {
  const { node, editor, getPos, updateAttributes, deleteNode } = props;
  const t = useTranslate();
  const { disabled, pictureOf, choose } = useBodyRoom();
  const { mediaId, src, upload, caption } = node.attrs;
  const pos = getPos();
  const inGallery = pos !== undefined && editor.state.doc.resolve(pos).parent.type.name === "gallery";

  async function replace() {
    const [chosen] = await choose(false);
    if (chosen) updateAttributes({ ...figureAttributes(chosen), caption: chosen.caption || caption });
  }

  return (
    <NodeViewWrapper as="figure" className="figure" data-picture="" contentEditable={false}>
      {disabled ? null : (
        <fieldset className="block-buttons" aria-label={t("body.figure.label")}>
          <MoveButtons editor={editor} getPos={getPos} inGallery={inGallery} />
          {upload ? null : <BlockButton label={t("body.figure.replace")} icon={SwapHoriz} onPress={replace} />}
          <BlockButton label={t("body.figure.remove")} icon={Close} onPress={deleteNode} />
        </fieldset>
      )}
      <div className="figure-picture" data-drag-handle="">
        <FigureImage
          picture={mediaId === null ? undefined : pictureOf(mediaId)}
          src={src}
          alt={node.attrs.alt ?? ""}
          mediaId={mediaId}
          uploading={upload !== null}
        />
      </div>
      <FigureWords {...props} />
    </NodeViewWrapper>
  );
}
