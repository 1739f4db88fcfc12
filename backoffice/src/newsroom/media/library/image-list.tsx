import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { Box } from "@mui/material";
import type { ReactNode } from "react";
import {
  ExportButton,
  FilterButton,
  List,
  Pagination,
  TopToolbar,
  useTranslate,
} from "react-admin";
import type { ExportColumns, ShownColumn } from "../../../platform/list/export/export-columns.ts";
import { EXPORT_LIMIT, useExporter } from "../../../platform/list/export/use-export.ts";
import { formatDimensions, formatFileSize } from "../format.ts";
import { useMediaFilters } from "./media-filters.tsx";
import { thumbnailPollInterval } from "./thumbnail-poll-interval.ts";

const PAGE_SIZE = 48;
const SORT = { field: "createdAt", order: "DESC" } as const;

/**
 * Labels of the exported fields, in the order of the export; null: not exported. Names all fields,
 * so that a new one is decided on.
 */
const EXPORTED_FIELDS: Record<keyof MediaRecord, string | null> = {
  name: "name",
  alt: "alt",
  caption: "caption",
  decorative: "decorative",
  credit: "credit",
  creator: "creator",
  copyright: "copyright",
  usageTerms: "usageTerms",
  place: "place",
  takenOn: "takenOn",
  usableUntil: "usableUntil",
  picture: "dimensions",
  bytes: "size",
  mime: "mime",
  createdAt: "createdAt",
  updatedAt: "updatedAt",
  id: null,
  version: null,
  crops: null,
  animation: null,
  abilities: null,
  // Exports of deleted records add it.
  deletedAt: null,
};

const exportColumns: ExportColumns<MediaRecord> = {
  picture: { value: ({ picture }, { locale }) => formatDimensions(picture, locale) },
  bytes: { value: ({ bytes }, { locale }) => formatFileSize(bytes, locale) },
  mime: { value: ({ mime }) => mime.replace("image/", "").toUpperCase() },
};

function useExportedFields(): ShownColumn[] {
  const translate = useTranslate();
  return Object.entries(EXPORTED_FIELDS).flatMap(([source, label]) =>
    label === null ? [] : [{ source, heading: translate(`resources.media.fields.${label}`) }],
  );
}

interface ImageListProps {
  /** Whether the list is in a dialog, where its state is not part of the URL. */
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
