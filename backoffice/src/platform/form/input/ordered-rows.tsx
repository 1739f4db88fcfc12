import AddIcon from "@mui/icons-material/Add";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import { Box, Button, FormHelperText, Typography } from "@mui/material";
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
import { RowButton } from "./row-button.tsx";

interface OrderedRowsProps {
  source: string;
  /** Whether a heading above names the rows, so that they need no label. */
  hasHeading?: boolean;
  maxRows: number;
  /** Whether rows can be reordered. */
  reorderable?: boolean;
  /** Returns the default values of a new row. */
  newRow?: () => object;
  children: ReactNode;
}

const LAYOUT = {
  "& .RaSimpleFormIterator-line": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    columnGap: 1,
    paddingBlock: 1,
  },
  "& .RaSimpleFormIterator-form": {
    // On phones the buttons of a row are below its inputs, which need the width.
    minInlineSize: { xs: "100%", sm: 0 },
    flexWrap: { sm: "wrap" },
    columnGap: 1,
    rowGap: 0,
  },
  "& .RaSimpleFormIterator-form > *": { flex: { sm: "1 1 104px" } },
  "& .RaSimpleFormIterator-form > .MuiAutocomplete-root": {
    minInlineSize: 0,
    flex: { sm: "1 1 168px" },
  },
  // Its children are placed directly in the row, so that the row error gets its own line.
  "& .RaSimpleFormIterator-action": {
    visibility: "visible",
    display: "contents",
    "& > span": { marginBlockStart: 1 },
  },
};

/** Array input with reorderable rows. A server error of a whole row is shown below its inputs. */
export function OrderedRows({
  source,
  hasHeading = false,
  maxRows,
  reorderable = true,
  newRow,
  children,
}: OrderedRowsProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <Box role="group" aria-label={translate(`resources.${resource}.fields.${source}`)}>
      <ArrayInput source={source} label={hasHeading ? false : undefined} helperText={false}>
        <SimpleFormIterator
          inline
          fullWidth
          disableClear
          addButton={<AddRowButton maxRows={maxRows} newRow={newRow} />}
          disableReordering={!reorderable}
          reOrderButtons={<MoveRowButtons />}
          removeButton={<RowFooter />}
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

function AddRowButton({ maxRows, newRow }: Pick<OrderedRowsProps, "maxRows" | "newRow">) {
  const translate = useTranslate();
  const { add, total } = useSimpleFormIterator();
  if (total >= maxRows)
    return (
      <Typography variant="body2">{translate("frame.rows.full", { max: maxRows })}</Typography>
    );
  return (
    <Button startIcon={<AddIcon />} onClick={() => add(newRow?.())} sx={{ minBlockSize: 40 }}>
      {translate("ra.action.add")}
    </Button>
  );
}

function MoveRowButtons() {
  const { index, total, reOrder } = useSimpleFormIteratorItem();
  return (
    <>
      <RowButton
        label="ra.action.move_up"
        disabled={index === 0}
        onClick={() => reOrder(index - 1)}
      >
        <UpIcon fontSize="small" />
      </RowButton>
      <RowButton
        label="ra.action.move_down"
        disabled={index >= total - 1}
        onClick={() => reOrder(index + 1)}
      >
        <DownIcon fontSize="small" />
      </RowButton>
    </>
  );
}

function RowFooter() {
  const { remove } = useSimpleFormIteratorItem();
  return (
    <>
      <RowButton label="ra.action.remove" onClick={() => remove()}>
        <RemoveIcon fontSize="small" />
      </RowButton>
      <RowError />
    </>
  );
}
