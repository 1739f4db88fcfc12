import type { Locale } from "@masthead/contract/system/locale.ts";
import { Box } from "@mui/material";
import { DataTable, useRecordContext } from "react-admin";
import { client } from "../client.ts";
import { useLocalized } from "../locale.ts";
import { Moment } from "../moment.tsx";
import { roomOf } from "../rooms.ts";
import { StatusSwitch } from "./status-switch.tsx";

type InBoth = Partial<Record<Locale, string>>;

/** Text in both languages, in the one on screen. */
export function InBothField({ source }: { source: string }) {
  const record = useRecordContext();
  const localized = useLocalized();
  return (
    <Box component="span" dir="auto" sx={{ display: "inline-block", minInlineSize: 120, overflowWrap: "anywhere" }}>
      {localized(record?.[source] as InBoth | undefined)}
    </Box>
  );
}

export function MomentField({ source }: { source: string }) {
  const record = useRecordContext();
  return <Moment at={record?.[source]} />;
}

/** The columns that most lists have, as elements: react-admin reads them where they stand. */
export const nameColumn = (
  <DataTable.Col key="name" source="name">
    <InBothField source="name" />
  </DataTable.Col>
);

export const changedColumn = (
  <DataTable.Col key="updatedAt" source="updatedAt">
    <MomentField source="updatedAt" />
  </DataTable.Col>
);

/** The columns that are hidden until one chooses them: `hiddenColumns={HIDDEN_COLUMNS}`. */
export const HIDDEN_COLUMNS = ["createdAt", "id"];

export const createdColumn = (
  <DataTable.Col key="createdAt" source="createdAt" label="desk.column.createdAt">
    <MomentField source="createdAt" />
  </DataTable.Col>
);

export const idColumn = <DataTable.NumberCol key="id" source="id" label="desk.column.id" />;

/** The switch of a kind of record. */
export const statusColumn = (resource: string) => (
  <DataTable.Col key="status" source="status">
    <StatusSwitch
      source="status"
      label={`resources.${resource}.fields.status`}
      onSwitch={({ id }, status) => roomOf(client, resource).setStatus?.({ id: Number(id), status }) ?? Promise.resolve()}
    />
  </DataTable.Col>
);
