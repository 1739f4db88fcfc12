import { FIGURE_LENGTHS } from "@masthead/contract/newsroom/article/article-document.ts";
import Close from "@mui/icons-material/Close";
import SwapHoriz from "@mui/icons-material/SwapHoriz";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { figureAttributes } from "../figure-attributes.ts";
import { BlockButton } from "./block-button.tsx";
import { type BlockField, BlockTexts } from "./block-texts.tsx";
import { FigureImage } from "./figure-image.tsx";
import { MoveButtons } from "./move-buttons.tsx";

const FIELDS: readonly BlockField[] = [
  { name: "caption", maxLength: FIGURE_LENGTHS.caption },
  { name: "credit", maxLength: FIGURE_LENGTHS.credit },
  {
    name: "alt",
    maxLength: FIGURE_LENGTHS.alt,
    messageOf: (text) => !text && { key: "body.figure.alt_hint", isError: false },
    attributes: { "data-image-alt": true },
  },
];

/** Figure in the text: its image, its texts and its actions. */
export function FigureView(props: NodeViewProps) {
  const { node, editor, getPos, updateAttributes, deleteNode } = props;
  const t = useTranslate();
  const { disabled, imageOf, chooseImages } = useBodyContext();
  const { mediaId, src, upload, caption } = node.attrs;
  const pos = getPos();
  const inGallery =
    pos !== undefined && editor.state.doc.resolve(pos).parent.type.name === "gallery";

  async function replace() {
    const [chosen] = await chooseImages(false);
    if (chosen)
      updateAttributes({ ...figureAttributes(chosen), caption: chosen.caption || caption });
  }

  return (
    <NodeViewWrapper as="figure" className="figure" data-image="" contentEditable={false}>
      {disabled ? null : (
        <fieldset className="block-buttons" aria-label={t("body.figure.label")}>
          <MoveButtons editor={editor} getPos={getPos} inGallery={inGallery} />
          {upload ? null : (
            <BlockButton label={t("body.figure.replace")} icon={SwapHoriz} onPress={replace} />
          )}
          <BlockButton label={t("body.figure.remove")} icon={Close} onPress={deleteNode} />
        </fieldset>
      )}
      <div className="figure-drag-area" data-drag-handle="">
        <FigureImage
          image={mediaId === null ? undefined : imageOf(mediaId)}
          src={src}
          alt={node.attrs.alt ?? ""}
          mediaId={mediaId}
          uploading={upload !== null}
        />
      </div>
      <BlockTexts {...props} messages="body.figure" fields={FIELDS} />
    </NodeViewWrapper>
  );
}
