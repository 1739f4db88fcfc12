import AddPhotoAlternate from "@mui/icons-material/AddPhotoAlternateOutlined";
import Close from "@mui/icons-material/Close";
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { useBodyContext } from "../body-context.ts";
import { figureAttributes } from "../figure-attributes.ts";
import { BlockButton } from "./block-button.tsx";
import { MoveButtons } from "./move-buttons.tsx";

/** Gallery in the text: its figures side by side, and a header with its actions. */
export function GalleryView({ node, editor, getPos, deleteNode }: NodeViewProps) {
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  const { disabled, chooseImages } = useBodyContext();

  async function add() {
    const figures = (await chooseImages(true)).map((chosen) => ({
      type: "figure",
      attrs: figureAttributes(chosen),
    }));
    const pos = getPos();
    const size = pos === undefined ? undefined : editor.state.doc.nodeAt(pos)?.nodeSize;
    if (pos !== undefined && size && figures.length)
      editor.commands.insertContentAt(pos + size - 1, figures, { updateSelection: false });
  }

  const count = node.childCount;
  return (
    <NodeViewWrapper className="gallery">
      <div className="gallery-head" contentEditable={false}>
        <span className="block-name">
          {t("body.gallery.name", { smart_count: count, number: formatNumber(count) })}
        </span>
        {disabled ? null : (
          <fieldset className="block-buttons" aria-label={t("body.gallery.label")}>
            <MoveButtons editor={editor} getPos={getPos} />
            <BlockButton label={t("body.gallery.add")} icon={AddPhotoAlternate} onPress={add} />
            <BlockButton label={t("body.gallery.remove")} icon={Close} onPress={deleteNode} />
          </fieldset>
        )}
      </div>
      <NodeViewContent className="gallery-figures" />
      {count ? null : (
        <p className="figure-missing" contentEditable={false}>
          {t("body.gallery.empty")}
        </p>
      )}
    </NodeViewWrapper>
  );
}
