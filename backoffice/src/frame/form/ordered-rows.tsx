import AddIcon from "@mui/icons-material/Add";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import { Box, Button, FormHelperText, IconButton, Tooltip, Typography } from "@mui/material";
import type { ReactNode } from "react";
import {
  ArrayInput,
  SimpleFormIterator,
  useResourceContext,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
  useSourceContext,
  useTranslate,
} from "react-admin";
import { get, useFormState } from "react-hook-form";

interface OrderedRowsProps {
  source: string;
  /** Rows that it holds at most. */
  most: number;
  /** Whether their order means something, and can be changed. */
  movable?: boolean;
  /** What a new row begins with. */
  fresh?: () => object;
  /** Inputs of one row. */
  children: ReactNode;
}

const LAYOUT = {
  "& .RaSimpleFormIterator-line": { display: "flex", flexWrap: "wrap", columnGap: 1, paddingBlock: 1 },
  "& .RaSimpleFormIterator-form": { flex: "1 1 240px", minInlineSize: 0, flexWrap: { sm: "wrap" }, columnGap: 1, rowGap: 0 },
  "& .RaSimpleFormIterator-form > *": { flex: { sm: "1 1 104px" } },
  "& .RaSimpleFormIterator-form > .MuiAutocomplete-root": { minInlineSize: 0, flex: { sm: "1 1 168px" } },
  // Its parts stand in the line themselves, so that what is wrong with the row has a line of its own.
  "& .RaSimpleFormIterator-action": { visibility: "visible", display: "contents", "& > span": { marginBlockStart: 1 } },
};

/** Rows of the same inputs, in an order that one may change. What the server says of a whole row stands below its inputs. */
export function OrderedRows({ source, most, movable = true, fresh, children }: OrderedRowsProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <Box role="group" aria-label={translate(`resources.${resource}.fields.${source}`)}>
      <ArrayInput source={source} helperText={false}>
        <SimpleFormIterator
          inline
          fullWidth
          disableClear
          addButton={<AddRow most={most} fresh={fresh} />}
          disableReordering={!movable}
          reOrderButtons={<MoveRow />}
          removeButton={<RowEnd />}
          sx={LAYOUT}
        >
          {children}
        </SimpleFormIterator>
      </ArrayInput>
    </Box>
  );
}

function RowError() {
  const { getSource } = useSourceContext();
  const { errors } = useFormState();
  const { message }: { message?: unknown } = get(errors, getSource("")) ?? {};
  return typeof message === "string" ? (
    <FormHelperText error role="alert" sx={{ flexBasis: "100%" }}>
      {message}
    </FormHelperText>
  ) : null;
}

function AddRow({ most, fresh }: { most: number; fresh: OrderedRowsProps["fresh"] }) {
  const translate = useTranslate();
  const { add, total } = useSimpleFormIterator();
  if (total >= most) return <Typography variant="body2">{translate("desk.rows.full", { most })}</Typography>;
  return (
    <Button startIcon={<AddIcon />} onClick={() => add(fresh?.())} sx={{ minBlockSize: 40 }}>
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

function RowEnd() {
  const { remove } = useSimpleFormIteratorItem();
  return (
    <>
      <RowButton label="ra.action.remove" onPress={() => remove()}>
        <RemoveIcon fontSize="small" />
      </RowButton>
      <RowError />
    </>
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
