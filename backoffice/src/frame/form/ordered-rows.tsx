import AddIcon from "@mui/icons-material/Add";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton, Tooltip, Typography } from "@mui/material";
import type { ReactNode } from "react";
import {
  ArrayInput,
  SimpleFormIterator,
  useResourceContext,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
  useTranslate,
} from "react-admin";

interface OrderedRowsProps {
  source: string;
  /** Rows that it holds at most. */
  most: number;
  /** Inputs of one row. */
  children: ReactNode;
}

const LAYOUT = {
  "& .RaSimpleFormIterator-line": { display: "flex", flexWrap: "wrap", columnGap: 1, paddingBlock: 1 },
  "& .RaSimpleFormIterator-form": { flex: "1 1 240px", gap: { xs: 0, sm: 2 } },
  "& .RaSimpleFormIterator-action": { visibility: "visible", display: "flex", marginBlockStart: 1 },
};

/** Rows of the same inputs, in an order that one may change. */
export function OrderedRows({ source, most, children }: OrderedRowsProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <Box role="group" aria-label={translate(`resources.${resource}.fields.${source}`)}>
      <ArrayInput source={source} helperText={false}>
        <SimpleFormIterator
          inline
          fullWidth
          disableClear
          addButton={<AddRow most={most} />}
          reOrderButtons={<MoveRow />}
          removeButton={<RemoveRow />}
          sx={LAYOUT}
        >
          {children}
        </SimpleFormIterator>
      </ArrayInput>
    </Box>
  );
}

function AddRow({ most }: { most: number }) {
  const translate = useTranslate();
  const { add, total } = useSimpleFormIterator();
  if (total >= most) return <Typography variant="body2">{translate("desk.rows.full", { most })}</Typography>;
  return (
    <Button startIcon={<AddIcon />} onClick={() => add()} sx={{ minBlockSize: 40 }}>
      {translate("ra.action.add")}
    </Button>
  );
}

function MoveRow() {
  const { index, total, reOrder } = useSimpleFormIteratorItem();
  return (
    <>
      <RowButton label="ra.action.move_up" disabled={index === 0} onPress={() => reOrder(index - 1)}>
        <UpIcon fontSize="small" />
      </RowButton>
      <RowButton label="ra.action.move_down" disabled={index >= total - 1} onPress={() => reOrder(index + 1)}>
        <DownIcon fontSize="small" />
      </RowButton>
    </>
  );
}

function RemoveRow() {
  const { remove } = useSimpleFormIteratorItem();
  return (
    <RowButton label="ra.action.remove" onPress={() => remove()}>
      <RemoveIcon fontSize="small" />
    </RowButton>
  );
}

interface RowButtonProps {
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function RowButton({ label, disabled, onPress, children }: RowButtonProps) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(label)}>
      <span>
        <IconButton
          aria-label={translate(label)}
          disabled={disabled}
          onClick={onPress}
          color="inherit"
          sx={{ inlineSize: 40, blockSize: 40 }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
