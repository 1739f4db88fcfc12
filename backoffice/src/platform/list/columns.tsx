import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Box } from "@mui/material";
import { DataTable, useRecordContext } from "react-admin";
import { useLocalized } from "../messages/locale.ts";
import { useRecordCalls } from "../screens/screens.ts";
import { RelativeTime } from "../time/relative-time.tsx";
import { StatusSwitch } from "./status-switch.tsx";
import { TitleLink } from "./title-link.tsx";

type LocalizedText = Partial<Record<Locale, string>>;

/** Localized text in the UI language. */
export function LocalizedTextField({ source }: { source: string }) {
  const record = useRecordContext();
  const localized = useLocalized();
  return (
    <Box
      component="span"
      dir="auto"
      sx={{
        display: "inline-block",
        verticalAlign: "top",
        minInlineSize: "var(--text-width, 0)",
        maxInlineSize: "100%",
        overflowWrap: "anywhere",
        overflow: "hidden",
        textOverflow: "ellipsis",
      }}
    >
      {localized(record?.[source] as LocalizedText | undefined)}
    </Box>
  );
}

/** Name of a record in the UI language, linked to its form. */
export function NameLink({ source = "name" }: { source?: "name" | "title" }) {
  const record = useRecordContext();
  const localized = useLocalized();
  return <TitleLink title={localized(record?.[source] as LocalizedText | undefined)} />;
}

export function RelativeTimeField({ source }: { source: string }) {
  const record = useRecordContext();
  return <RelativeTime at={record?.[source]} />;
}

/** Columns of most lists. These are elements, as react-admin inspects the children of a table. */
export const nameColumn = (
  <DataTable.Col key="name" source="name" data-cell="title">
    <NameLink />
  </DataTable.Col>
);

export const changedColumn = (
  <DataTable.Col key="updatedAt" source="updatedAt">
    <RelativeTimeField source="updatedAt" />
  </DataTable.Col>
);

/** Columns that are hidden by default: `hiddenColumns={HIDDEN_COLUMNS}`. */
export const HIDDEN_COLUMNS = ["createdAt", "id"];

export const createdColumn = (
  <DataTable.Col key="createdAt" source="createdAt" label="frame.column.createdAt">
    <RelativeTimeField source="createdAt" />
  </DataTable.Col>
);

export const idColumn = <DataTable.NumberCol key="id" source="id" label="frame.column.id" />;

export const statusColumn = (resource: string) => (
  <DataTable.Col key="status" source="status" data-cell="control">
    <RecordStatusSwitch resource={resource} />
  </DataTable.Col>
);

function RecordStatusSwitch({ resource }: { resource: string }) {
  const { setStatus } = useRecordCalls(resource);
  return (
    <StatusSwitch
      source="status"
      label={`resources.${resource}.fields.status`}
      removesContent
      onSwitch={({ id }, status) => setStatus?.({ id: Number(id), status }) ?? Promise.resolve()}
    />
  );
}
