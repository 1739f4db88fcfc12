import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { ExportButton, FilterButton, List, Pagination, TopToolbar, useTranslate } from "react-admin";
import type { ExportColumns } from "../../../platform/list/export/export-columns.ts";
import { EXPORT_LIMIT, useExporter } from "../../../platform/list/export/use-export.ts";
import { formatDimensions, formatFileSize } from "../format.ts";
import { useMediaFilters } from "./media-filters.tsx";
import { thumbnailPollInterval } from "./thumbnail-poll-interval.ts";

const PAGE_SIZE = 48;
const SORT = { field: "createdAt", order: "DESC" } as const;

const EXPORTED_FIELDS = ["name", "alt", "caption", "decorative", "credit", "dimensions", "size", "mime", "createdAt", "updatedAt"];

const exportColumns: ExportColumns<MediaRecord> = {
  dimensions: { value: ({ picture }, { locale }) => formatDimensions(picture, locale) },
  size: { value: ({ bytes }, { locale }) => formatFileSize(bytes, locale) },
  mime: { value: ({ mime }) => mime.replace("image/", "").toUpperCase() },
};

/** Fields of an image in an export: those of its panel. */
function useExportedFields() {
  const translate = useTranslate();
  return EXPORTED_FIELDS.map((source) => ({ source, heading: translate(`resources.media.fields.${source}`) }));
}

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
      exporter={useExporter(useExportedFields(), exportColumns)}
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
