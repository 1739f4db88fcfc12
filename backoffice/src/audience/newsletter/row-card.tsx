import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import { Box, Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { RowButton } from "../../platform/form/input/row-button.tsx";

interface RowCardProps {
  heading: string;
  index: number;
  total: number;
  /** Moves the card to another place. Without it, cards have no order. */
  onMove?: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** Fields of an element of a list, with buttons that move and remove it. */
export function RowCard({ heading, index, total, onMove, onRemove, children }: RowCardProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      data-row={index}
      sx={{ padding: 2, paddingBlockStart: 1, minInlineSize: 0 }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, marginBlockEnd: 0.5 }}>
        <Typography
          id={id}
          component="h4"
          variant="body2"
          sx={{ fontWeight: 600, flex: "1 1 auto", minInlineSize: 0, overflowWrap: "anywhere" }}
        >
          {heading}
        </Typography>
        {onMove && (
          <>
            <RowButton
              label="ra.action.move_up"
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <UpIcon fontSize="small" />
            </RowButton>
            <RowButton
              label="ra.action.move_down"
              disabled={index >= total - 1}
              onClick={() => onMove(index + 1)}
            >
              <DownIcon fontSize="small" />
            </RowButton>
          </>
        )}
        <RowButton label="ra.action.remove" onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </RowButton>
      </Box>
      {children}
    </Paper>
  );
}
