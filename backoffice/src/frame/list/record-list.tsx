import { Box } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import {
  BulkActionsToolbar,
  ColumnsButton,
  CreateButton,
  DataTable,
  ExportButton,
  FilterButton,
  List,
  ListContextProvider,
  type RaRecord,
  type SortPayload,
  TopToolbar,
  useListContext,
  useResourceDefinition,
} from "react-admin";
import { BulkActions } from "./bulk-actions.tsx";
import { BulkRestore, deletedColumn, deletedFilter, useMayRestore, useShowsDeleted } from "./deleted.tsx";
import { EmptyList } from "./empty-list.tsx";
import { EXPORT_LIMIT, exportRecords } from "./export-records.ts";
import { ListPagination } from "./list-pagination.tsx";
import { SearchFilter } from "./search-filter.tsx";
import { SelectionScope } from "./selection-scope.tsx";

export interface RecordListProps {
  sort: SortPayload;
  /** Beside the search, which every list has. */
  filters?: ReactElement[];
  /** Columns: `<DataTable.Col source="…" />`. */
  children: ReactNode;
  /** Columns that are hidden until one chooses them. */
  hiddenColumns?: string[];
  /** Whether records are switched on and off many at a time. */
  switchable?: boolean;
  /** Filters that hold until one changes them. */
  filterDefaultValues?: Record<string, unknown>;
  /** Beside the main action. */
  actions?: ReactNode;
  /** How it is exported, where that is not as a file of what the list has. */
  exports?: ReactNode;
  /** What stands over the table. */
  above?: ReactNode;
  bulkActions?: ReactNode | false;
  /** Whether a row leads to its record, or opens to show more of it. */
  rowClick?: "edit" | "expand" | false;
  /** What a row opens to show. */
  expand?: ReactElement;
  /** Whether it can be searched in words. */
  searchable?: boolean;
  /** What is searched, where that is not the records themselves. */
  searchHint?: string;
  /** Records on a page, until one chooses otherwise. */
  perPage?: number;
  /** Puts the records of the page in another order, while they are sorted as they are first. */
  arrange?: (records: RaRecord[]) => RaRecord[];
}

/** A list of the back office: search, filters, saved views, columns, bulk actions and an export of all that the filters leave. */
export function RecordList(props: RecordListProps) {
  const { sort, filters = [], filterDefaultValues, actions, searchable = true, searchHint, perPage = 25, exports } = props;
  const restores = useMayRestore();
  const asked = [...filters, ...(restores ? [deletedFilter] : [])];
  return (
    <List
      sort={sort}
      perPage={perPage}
      filters={searchable ? [<SearchFilter key="q" source="q" hint={searchHint} alwaysOn />, ...asked] : asked}
      filterDefaultValues={filterDefaultValues}
      exporter={exportRecords}
      empty={false}
      pagination={<ListPagination rowsPerPageOptions={[25, 50, 100]} />}
      // What is on the list may lack what the form needs.
      queryOptions={{ meta: { list: true } }}
      actions={
        <ListActions filtered={asked.length > 0} exports={exports}>
          {actions}
        </ListActions>
      }
      sx={{ "& .RaList-main, & .RaList-content": { minWidth: 0 } }}
    >
      <SelectionScope>
        <Records {...props} />
      </SelectionScope>
    </List>
  );
}

function Records(props: RecordListProps) {
  const { sort, children, hiddenColumns, switchable = true, bulkActions, rowClick = "edit", expand, arrange, above } = props;
  const list = useListContext<RaRecord>();
  const deleted = useShowsDeleted();
  const asFirst = list.sort.field === sort.field && list.sort.order === sort.order;
  const shown = arrange && asFirst && list.data ? { ...list, data: arrange(list.data) } : list;
  return (
    <ListContextProvider value={shown}>
      {above}
      <Box sx={{ overflowX: { xs: "auto", lg: "visible" }, containerType: { xs: "inline-size", lg: "normal" } }}>
        <DataTable
          rowClick={deleted ? false : rowClick}
          expand={expand}
          hiddenColumns={hiddenColumns}
          empty={<EmptyList />}
          bulkActionButtons={bulkActions !== false}
          bulkActionsToolbar={
            bulkActions === false ? undefined : (
              // Rows of other pages are not selected: nobody would see what is changed.
              <BulkActionsToolbar selectAllButton={false}>
                {deleted ? <BulkRestore /> : (bulkActions ?? <BulkActions switchable={switchable} />)}
              </BulkActionsToolbar>
            )
          }
          sx={{
            "& .RaDataTable-headerCell": {
              // Below the bar; where the table scrolls in its own place, at the top of that.
              insetBlockStart: { xs: 0, lg: 48 },
              zIndex: 1,
              backgroundColor: "background.paper",
              fontWeight: 600,
              color: "text.secondary",
            },
            "& .MuiTableCell-root": { paddingInline: { lg: 1, xl: 2 } },
            // A row that opens has a button of its own that says so.
            "& .RaDataTable-expandHeader, & td:has(> .RaDataTable-expandIcon), & .RaDataTable-expandIconCell": { display: "none" },
            // What is closed takes no place.
            "& .RaDataTable-expandRow > td": { blockSize: "auto" },
          }}
        >
          {children}
          {deleted && deletedColumn}
        </DataTable>
      </Box>
    </ListContextProvider>
  );
}

function ListActions({ filtered, exports, children }: { filtered: boolean; exports: ReactNode; children: ReactNode }) {
  const { hasCreate } = useResourceDefinition();
  const { total } = useListContext();
  return (
    <TopToolbar>
      {filtered && <FilterButton />}
      <ColumnsButton />
      {total !== 0 && (exports ?? <ExportButton maxResults={EXPORT_LIMIT} />)}
      {children}
      {hasCreate && <CreateButton variant="contained" />}
    </TopToolbar>
  );
}
