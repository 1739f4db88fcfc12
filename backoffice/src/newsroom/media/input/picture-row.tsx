import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import DragIcon from "@mui/icons-material/DragIndicator";
import { Box, Chip, Typography } from "@mui/material";
import type { DragEvent, ReactNode } from "react";
import { useTranslate } from "react-admin";
import { RowButton } from "../../../frame/form/row-button.tsx";
import { Thumbnail } from "../thumbnail.tsx";

interface PictureRowProps {
  index: number;
  count: number;
  /** Nothing until it is known, and of one that is deleted. */
  picture: Picture | undefined;
  /** The row that is being dragged. */
  dragged: number | null;
  onDrag(index: number | null): void;
  onMove(from: number, to: number): void;
  onRemove(): void;
  /** What is said of it there. */
  children?: ReactNode;
}

/** A picture among several: what stands with it, and its place among the others, of which the first leads. */
export function PictureRow({ index, count, picture, dragged, onDrag, onMove, onRemove, children }: PictureRowProps) {
  const translate = useTranslate();
  const over = (event: DragEvent) => {
    if (dragged === null) return;
    event.preventDefault();
    if (dragged === index) return;
    onMove(dragged, index);
    onDrag(index);
  };
  return (
    <Box
      component="li"
      onDragOver={over}
      onDrop={(event) => dragged !== null && event.preventDefault()}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 2,
        paddingBlock: 2,
        borderBlockEnd: 1,
        borderColor: "divider",
        opacity: dragged === index ? 0.5 : 1,
      }}
    >
      <Box sx={{ inlineSize: 160 }}>
        <Box
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", String(index));
            onDrag(index);
          }}
          onDragEnd={() => onDrag(null)}
          sx={{ position: "relative", aspectRatio: "3 / 2", cursor: "grab", backgroundColor: "background.default" }}
        >
          {picture && <Thumbnail picture={picture} sizes="160px" />}
          <DragIcon
            fontSize="small"
            sx={{ position: "absolute", insetBlockStart: 4, insetInlineStart: 4, borderRadius: 0.5, backgroundColor: "background.paper" }}
          />
        </Box>
        <Box sx={{ display: "flex", alignItems: "center" }}>
          <RowButton label="ra.action.move_up" disabled={index === 0} onPress={() => onMove(index, index - 1)}>
            <UpIcon fontSize="small" />
          </RowButton>
          <RowButton label="ra.action.move_down" disabled={index === count - 1} onPress={() => onMove(index, index + 1)}>
            <DownIcon fontSize="small" />
          </RowButton>
          <RowButton label="ra.action.remove" onPress={onRemove}>
            <RemoveIcon fontSize="small" />
          </RowButton>
        </Box>
        {index === 0 && <Chip size="small" label={translate("media.input.lead")} />}
        {picture && (
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            <bdi>
              {picture.width} × {picture.height}
            </bdi>
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
