import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { ExportButton, FilterButton, List, Pagination, TopToolbar } from "react-admin";
import { EXPORT_LIMIT, exportRecords } from "../../../platform/list/export-records.ts";
import { useMediaFilters } from "./media-filters.tsx";
import { thumbnailPollInterval } from "./thumbnail-poll-interval.ts";

const PAGE_SIZE = 48;
const SORT = { field: "createdAt", order: "DESC" } as const;

interface ImageListProps {
  /** In a dialog the list state is not part of the URL. */
  inDialog?: boolean;
  /** Actions next to the filters. */
  actions: ReactNode;
  children: ReactNode;
}

/**
 * Paginated images of the media library with search and filters. On its own page the list state is
 * stored only in the URL, next to the id of the open image.
 */
export function ImageList({ inDialog = false, actions, children }: ImageListProps) {
  return (
    <List
      resource="media"
      title={inDialog ? false : undefined}
      disableSyncWithLocation={inDialog}
      storeKey={false}
      sort={SORT}
      perPage={PAGE_SIZE}
      pagination={<Pagination rowsPerPageOptions={[24, 48, 96]} />}
      filters={useMediaFilters(inDialog)}
      exporter={exportRecords}
      empty={false}
      component={Box}
      // Lets long names be truncated instead of widening the page.
      sx={{ "& .RaList-main, & .RaList-content": { minInlineSize: 0 } }}
      queryOptions={{ refetchInterval: thumbnailPollInterval }}
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
