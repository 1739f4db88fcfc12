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
  useResourceContext,
  useResourceDefinition,
} from "react-admin";
import { BulkActions } from "./bulk/bulk-actions.tsx";
import { SelectionScope } from "./bulk/selection-scope.tsx";
import { BulkRestore, deletedColumn, deletedFilter, useMayRestore, useShowsDeleted } from "./deleted.tsx";
import { EmptyList } from "./empty-list.tsx";
import { EXPORT_LIMIT, exportRecords } from "./export-records.ts";
import { ListPagination } from "./list-pagination.tsx";
import { SearchFilter } from "./search-filter.tsx";

export interface RecordListProps {
  sort: SortPayload;
  /** Filters in addition to the search. */
  filters?: ReactElement[];
  /** Columns: `<DataTable.Col source="…" />`. */
  children: ReactNode;
  /** Columns that are hidden by default. */
  hiddenColumns?: string[];
  /** Whether records have a bulk action that switches them on and off. */
  switchable?: boolean;
  /** Default filters; the user may change them. */
  filterDefaultValues?: Record<string, unknown>;
  /** Actions next to the create button. */
  actions?: ReactNode;
  /** Replaces the CSV export; false hides it. */
  exportButtons?: ReactNode;
  /** Content above the table. */
  header?: ReactNode;
  bulkActions?: ReactNode | false;
  /** Whether a click on a row opens its record, or expands the row. */
  rowClick?: "edit" | "expand" | false;
  /** Content of an expanded row. */
  expand?: ReactElement;
  /** Whether the list has a text search. */
  searchable?: boolean;
  /** Label of the search field, if the search covers more than the records themselves. */
  searchHint?: string;
  /** Default page size. */
  perPage?: number;
  /** Rearranges the records of a page, as long as the list has its default sort order. */
  arrange?: (records: RaRecord[]) => RaRecord[];
}

/** List of records with search, filters, saved views, columns, bulk actions and an export. */
export function RecordList(props: RecordListProps) {
  const { sort, filters = [], filterDefaultValues, actions, searchable = true, searchHint, perPage = 25, exportButtons } = props;
  const mayRestore = useMayRestore(useResourceContext() ?? "");
  const allFilters = [...filters, ...(mayRestore ? [deletedFilter] : [])];
  return (
    <List
      sort={sort}
      perPage={perPage}
      filters={searchable ? [<SearchFilter key="q" source="q" hint={searchHint} alwaysOn />, ...allFilters] : allFilters}
      filterDefaultValues={filterDefaultValues}
      exporter={exportRecords}
      empty={false}
      pagination={<ListPagination rowsPerPageOptions={[25, 50, 100]} />}
      // The records of a list may lack fields that the form needs.
      queryOptions={{ meta: { list: true } }}
      actions={
        <ListActions filtered={allFilters.length > 0} exports={exportButtons}>
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
  const { sort, children, hiddenColumns, switchable = true, bulkActions, rowClick = "edit", expand, arrange, header } = props;
  const list = useListContext<RaRecord>();
  const showsDeleted = useShowsDeleted();
  const hasDefaultSort = list.sort.field === sort.field && list.sort.order === sort.order;
  const arrangedList = arrange && hasDefaultSort && list.data ? { ...list, data: arrange(list.data) } : list;
  return (
    <ListContextProvider value={arrangedList}>
      {header}
      <Box sx={{ overflowX: { xs: "auto", lg: "visible" }, containerType: { xs: "inline-size", lg: "normal" } }}>
        <DataTable
          rowClick={showsDeleted ? false : rowClick}
          expand={expand}
          hiddenColumns={hiddenColumns}
          empty={<EmptyList />}
          bulkActionButtons={bulkActions !== false}
          bulkActionsToolbar={
            bulkActions === false ? undefined : (
              // No "select all": it would select rows of other pages, which the user does not see.
              <BulkActionsToolbar selectAllButton={false}>
                {showsDeleted ? <BulkRestore /> : (bulkActions ?? <BulkActions switchable={switchable} />)}
              </BulkActionsToolbar>
            )
          }
          sx={{
            "& .RaDataTable-headerCell": {
              // Sticks below the app bar; in a table that scrolls in its own container, at the top
              // of the container.
              insetBlockStart: { xs: 0, lg: 48 },
              zIndex: 1,
              backgroundColor: "background.paper",
              fontWeight: 600,
              color: "text.secondary",
            },
            "& .MuiTableCell-root": { paddingInline: { lg: 1, xl: 2 } },
            // Rows that expand have a button of their own for that.
            "& .RaDataTable-expandHeader, & td:has(> .RaDataTable-expandIcon), & .RaDataTable-expandIconCell": { display: "none" },
            // Collapsed rows must not take up space.
            "& .RaDataTable-expandRow > td": { blockSize: "auto" },
          }}
        >
          {children}
          {showsDeleted && deletedColumn}
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
