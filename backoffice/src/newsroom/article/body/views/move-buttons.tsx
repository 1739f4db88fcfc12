import ArrowBack from "@mui/icons-material/ArrowBack";
import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowForward from "@mui/icons-material/ArrowForward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import DragIndicator from "@mui/icons-material/DragIndicator";
import type { NodeViewProps } from "@tiptap/react";
import { useTranslate } from "react-admin";
import { moveBlock } from "../insert-blocks.ts";
import { BlockButton } from "./block-button.tsx";

/** Moves a block by the mouse or by buttons: up and down in the text, to and fro in a gallery. */
export function MoveButtons({ editor, getPos, inGallery = false }: Pick<NodeViewProps, "editor" | "getPos"> & { inGallery?: boolean }) {
  const t = useTranslate();
  const move = (by: -1 | 1) => () => {
    const pos = getPos();
    if (pos !== undefined) moveBlock(editor, pos, by);
  };
  return (
    <>
      <span className="drag-handle" data-drag-handle="" title={t("body.block.drag")}>
        <DragIndicator fontSize="small" />
      </span>
      <BlockButton
        label={t(inGallery ? "body.block.earlier" : "body.block.up")}
        icon={inGallery ? ArrowBack : ArrowUpward}
        directed={inGallery}
        onPress={move(-1)}
      />
      <BlockButton
        label={t(inGallery ? "body.block.later" : "body.block.down")}
        icon={inGallery ? ArrowForward : ArrowDownward}
        directed={inGallery}
        onPress={move(1)}
      />
    </>
  );
}
