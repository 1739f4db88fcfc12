import SortIcon from "@mui/icons-material/ArrowUpward";
import { Box, IconButton, TextField } from "@mui/material";
import type { ReactNode } from "react";
import {
  SelectPageCheckbox,
  useDataTableConfigContext,
  useListContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from "react-admin";
import { columnsOf } from "./card-columns.ts";

/** Header of the cards: selection of all records, and the sort order. */
export function CardsToolbar({ children }: { children?: ReactNode }) {
  const { hasBulkActions } = useDataTableConfigContext();
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        paddingInline: 2,
        paddingBlock: 1,
        borderBottom: 1,
        borderColor: "divider",
        backgroundColor: "background.paper",
        "& .MuiCheckbox-root": { marginInlineStart: -1.25 },
      }}
    >
      {hasBulkActions && <SelectPageCheckbox />}
      <SortOrder columns={columnsOf(children)} />
    </Box>
  );
}

function SortOrder({ columns }: { columns: ReturnType<typeof columnsOf> }) {
  const { sort, setSort } = useListContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const sortable = columns.flatMap(
    ({ props: { source, label, disableSort, sortByOrder = "ASC" } }) =>
      source && !disableSort ? [{ source, label, sortByOrder }] : [],
  );
  if (!sortable.length) return null;
  const opposite = sort.order === "ASC" ? "DESC" : "ASC";
  return (
    <>
      <TextField
        select
        margin="none"
        label={translate("ra.action.sort")}
        value={sort.field}
        onChange={({ target }) =>
          setSort({
            field: target.value,
            order: sortable.find(({ source }) => source === target.value)?.sortByOrder ?? "ASC",
          })
        }
        slotProps={{ select: { native: true } }}
      >
        {sortable.map(({ source, label }) => (
          <option key={source} value={source}>
            {String(
              translateLabel({
                label: typeof label === "string" ? label : undefined,
                resource,
                source,
              }),
            )}
          </option>
        ))}
        {!sortable.some(({ source }) => source === sort.field) && (
          <option value={sort.field}>
            {String(translateLabel({ resource, source: sort.field }))}
          </option>
        )}
      </TextField>
      <IconButton
        color="inherit"
        aria-label={translate("frame.list.sortOrder", { order: translate(`ra.sort.${opposite}`) })}
        onClick={() => setSort({ field: sort.field, order: opposite })}
      >
        <SortIcon sx={{ transform: sort.order === "ASC" ? "none" : "rotate(180deg)" }} />
      </IconButton>
    </>
  );
}
