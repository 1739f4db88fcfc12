import { Box, type Theme, useMediaQuery } from "@mui/material";
import { type ReactElement, type ReactNode, useMemo } from "react";
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
import { useUiLocale } from "../messages/locale.ts";
import { useHeldLayout } from "../overlay/use-held-layout.ts";
import { BulkActions } from "./bulk/bulk-actions.tsx";
import { SelectionScope } from "./bulk/selection-scope.tsx";
import type { Column } from "./cards/card-columns.ts";
import { CardsToolbar } from "./cards/cards-toolbar.tsx";
import { RecordCards } from "./cards/record-cards.tsx";
import {
  BulkRestore,
  deletedColumn,
  deletedFilter,
  useMayRestore,
  useShowsDeleted,
} from "./deleted.tsx";
import { columnLimits } from "./density/column-limits.ts";
import { useDensity } from "./density/density.ts";
import { DensityChoice } from "./density/density-choice.tsx";
import { tableStyles } from "./density/table-styles.ts";
import { showTruncatedText } from "./density/truncated-text.ts";
import { EmptyList } from "./empty-list.tsx";
import type { ExportColumns } from "./export/export-columns.ts";
import { EXPORT_LIMIT, useExporter, useHeadings, useShownColumns } from "./export/use-export.ts";
import { ListPagination } from "./list-pagination.tsx";
import { SearchFilter } from "./search-filter.tsx";

export interface RecordListProps {
  sort: SortPayload;
  /** Filters in addition to the search. */
  filters?: ReactElement[];
  /** Columns, made with `column` (`column.tsx`). */
  children: ReactNode;
  /** Columns that are hidden by default. */
  hiddenColumns?: string[];
  /**
   * Columns that are also hidden by default where a table of all columns would leave less than half
   * of its width to titles.
   */
  narrowHiddenColumns?: string[];
  /** Whether records have a bulk action that switches them on and off. */
  switchable?: boolean;
  /** Default filters; the user may change them. */
  filterDefaultValues?: Record<string, unknown>;
  /** Actions next to the create button. */
  actions?: ReactNode;
  /** Export of columns whose source is not a text, number, flag, instant or localized text. */
  exportColumns?: ExportColumns<never>;
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

/**
 * List of records with search, filters, saved views, columns, bulk actions and an export: a table,
 * or cards on phones.
 */
export function RecordList(props: RecordListProps) {
  const {
    sort,
    filters = [],
    filterDefaultValues,
    actions,
    searchable = true,
    searchHint,
    perPage = 25,
    exportButtons,
  } = props;
  const { children, exportColumns = {} } = props;
  const hiddenColumns = useHiddenColumns(props);
  const shownColumns = useShownColumns(children, hiddenColumns);
  const mayRestore = useMayRestore(useResourceContext() ?? "");
  const allFilters = [...filters, ...(mayRestore ? [deletedFilter] : [])];
  return (
    <List
      sort={sort}
      perPage={perPage}
      filters={
        searchable
          ? [<SearchFilter key="q" source="q" hint={searchHint} alwaysOn />, ...allFilters]
          : allFilters
      }
      filterDefaultValues={filterDefaultValues}
      exporter={useExporter(useHeadings(shownColumns), exportColumns)}
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
        <Records {...props} hiddenColumns={hiddenColumns} shownColumns={shownColumns} />
      </SelectionScope>
    </List>
  );
}

/** Returns the columns that are hidden by default. Cards may show every column. */
function useHiddenColumns({
  hiddenColumns = [],
  narrowHiddenColumns = [],
}: RecordListProps): string[] {
  const isNarrow = useHeldLayout(
    useMediaQuery<Theme>(({ breakpoints }) => `${breakpoints.up("sm")} and (max-width: 1599.95px)`),
  );
  return useMemo(
    () => (isNarrow ? [...hiddenColumns, ...narrowHiddenColumns] : hiddenColumns),
    [isNarrow, hiddenColumns, narrowHiddenColumns],
  );
}

/** Shows the records of a table as cards. */
const CARDS = {
  component: "div" as const,
  role: "presentation",
  head: CardsToolbar,
  body: RecordCards,
};

function Records(props: RecordListProps & { shownColumns: readonly Column[] }) {
  const {
    sort,
    children,
    hiddenColumns,
    switchable = true,
    bulkActions,
    rowClick = "edit",
    expand,
    arrange,
    header,
    shownColumns,
  } = props;
  const locale = useUiLocale();
  const list = useListContext<RaRecord>();
  const showsDeleted = useShowsDeleted();
  const [density] = useDensity();
  const isPhone = useHeldLayout(useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down("sm")));
  const hasDefaultSort = list.sort.field === sort.field && list.sort.order === sort.order;
  const arrangedList =
    arrange && hasDefaultSort && list.data ? { ...list, data: arrange(list.data) } : list;
  return (
    <ListContextProvider value={arrangedList}>
      {header}
      <Box
        sx={{
          overflowX: { sm: "auto", lg: "visible" },
          containerType: { xs: "inline-size", lg: "normal" },
        }}
        onMouseOver={showTruncatedText}
      >
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
                {showsDeleted ? (
                  <BulkRestore />
                ) : (
                  (bulkActions ?? <BulkActions switchable={switchable} />)
                )}
              </BulkActionsToolbar>
            )
          }
          sx={{
            ...tableStyles(density),
            ...columnLimits(showsDeleted ? [...shownColumns, deletedColumn] : shownColumns, locale),
          }}
          {...(isPhone && CARDS)}
        >
          {children}
          {showsDeleted && deletedColumn}
        </DataTable>
      </Box>
    </ListContextProvider>
  );
}

function ListActions({
  filtered,
  exports,
  children,
}: {
  filtered: boolean;
  exports: ReactNode;
  children: ReactNode;
}) {
  const { hasCreate } = useResourceDefinition();
  const { total } = useListContext();
  return (
    <TopToolbar sx={{ flexWrap: "wrap" }}>
      {filtered && <FilterButton />}
      <ColumnsButton />
      <Box sx={{ display: { xs: "none", sm: "inline-flex" } }}>
        <DensityChoice />
      </Box>
      {total !== 0 && (exports ?? <ExportButton maxResults={EXPORT_LIMIT} />)}
      {children}
      {hasCreate && <CreateButton variant="contained" />}
    </TopToolbar>
  );
}
