import ArrowBack from "@mui/icons-material/ArrowBack";
import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowForward from "@mui/icons-material/ArrowForward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import DragIndicator from "@mui/icons-material/DragIndicator";
import type { NodeViewProps } from "@tiptap/react";
import { useTranslate } from "react-admin";
import { moveBlock } from "../insert-blocks.ts";
import { BlockButton } from "./block-button.tsx";

/**
 * Drag handle and buttons that move a block: up and down in the text, back and forth in a gallery.
 */
export function MoveButtons({
  editor,
  getPos,
  inGallery = false,
}: Pick<NodeViewProps, "editor" | "getPos"> & { inGallery?: boolean }) {
  const t = useTranslate();
  const move = (step: -1 | 1) => () => {
    const pos = getPos();
    if (pos !== undefined) moveBlock(editor, pos, step);
  };
  return (
    <>
      <span className="drag-handle" data-drag-handle="" title={t("body.block.drag")}>
        <DragIndicator fontSize="small" />
      </span>
      <BlockButton
        label={t(inGallery ? "body.block.earlier" : "body.block.up")}
        icon={inGallery ? ArrowBack : ArrowUpward}
        mirrorInRtl={inGallery}
        onPress={move(-1)}
      />
      <BlockButton
        label={t(inGallery ? "body.block.later" : "body.block.down")}
        icon={inGallery ? ArrowForward : ArrowDownward}
        mirrorInRtl={inGallery}
        onPress={move(1)}
      />
    </>
  );
}
