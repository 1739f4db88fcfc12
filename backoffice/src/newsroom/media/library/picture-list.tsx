import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { ExportButton, FilterButton, List, Pagination, TopToolbar } from "react-admin";
import { EXPORT_LIMIT, exportRecords } from "../../../frame/list/export-records.ts";
import { useFilters } from "./filters.tsx";
import { untilMade } from "./until-made.ts";

const A_PAGE = 48;
const SORT = { field: "createdAt", order: "DESC" } as const;

interface PictureListProps {
  /** In a dialog the list has no address of its own. */
  inDialog?: boolean;
  /** Beside the filters. */
  actions: ReactNode;
  children: ReactNode;
}

/** The pictures of the library, page by page, with search and filters. Its place in the address is kept there alone, beside the picture that is open. */
export function PictureList({ inDialog = false, actions, children }: PictureListProps) {
  return (
    <List
      resource="media"
      title={inDialog ? false : undefined}
      disableSyncWithLocation={inDialog}
      storeKey={false}
      sort={SORT}
      perPage={A_PAGE}
      pagination={<Pagination rowsPerPageOptions={[24, 48, 96]} />}
      filters={useFilters(inDialog)}
      exporter={exportRecords}
      empty={false}
      component={Box}
      // As wide as there is room: a long name is cut short, it does not widen the page.
      sx={{ "& .RaList-main, & .RaList-content": { minInlineSize: 0 } }}
      queryOptions={{ refetchInterval: untilMade }}
      actions={
        <TopToolbar>
          <FilterButton />
          {!inDialog && <ExportButton maxResults={EXPORT_LIMIT} />}
          {actions}
        </TopToolbar>
      }
    >
      {children}
    </List>
  );
}
