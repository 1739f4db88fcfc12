import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import DragIcon from "@mui/icons-material/DragIndicator";
import { Box, Chip, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { RowButton } from "../../../platform/form/input/row-button.tsx";
import { MoveButtons, type RowOrder, rowDrag } from "../../../platform/form/input/row-order.tsx";
import { Thumbnail } from "../thumbnail.tsx";

interface ImageRowProps extends RowOrder {
  /** Undefined until it is loaded, and for a deleted image. */
  image: ResponsiveImage | undefined;
  onRemove(): void;
  /** Another button of the row. */
  action?: ReactNode;
  /** Inputs for the texts of the image. */
  children?: ReactNode;
}

/** Row of an ordered list of images; the first one is the lead image. */
export function ImageRow({
  index,
  count,
  image,
  draggedIndex,
  onDrag,
  onMove,
  onRemove,
  action,
  children,
}: ImageRowProps) {
  const translate = useTranslate();
  const drag = rowDrag({ index, draggedIndex, onDrag, onMove });
  return (
    <Box
      component="li"
      {...drag.row}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 2,
        paddingBlock: 2,
        borderBlockEnd: "1px solid",
        borderColor: "divider",
        opacity: draggedIndex === index ? 0.5 : 1,
      }}
    >
      <Box sx={{ inlineSize: 160 }}>
        <Box
          {...drag.handle}
          sx={{
            position: "relative",
            aspectRatio: "3 / 2",
            cursor: "grab",
            backgroundColor: "background.default",
          }}
        >
          {image && <Thumbnail image={image} sizes="160px" shape="lead" />}
          <DragIcon
            fontSize="small"
            sx={{
              position: "absolute",
              insetBlockStart: 4,
              insetInlineStart: 4,
              borderRadius: 0.5,
              backgroundColor: "background.paper",
            }}
          />
        </Box>
        <Box sx={{ display: "flex", alignItems: "center" }}>
          <MoveButtons index={index} count={count} onMove={onMove} />
          {action}
          <RowButton label="ra.action.remove" onClick={onRemove}>
            <RemoveIcon fontSize="small" />
          </RowButton>
        </Box>
        {index === 0 && <Chip size="small" label={translate("media.input.lead")} />}
        {image && (
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            <bdi dir="ltr">
              {image.width} × {image.height}
            </bdi>
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
