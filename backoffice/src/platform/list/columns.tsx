import { DataTable, type RaRecord } from "react-admin";
import { useRecordCalls } from "../screens/screens.ts";
import { RelativeTime } from "../time/relative-time.tsx";
import { type ColumnOptions, column } from "./column.tsx";
import { StatusSwitch } from "./status-switch.tsx";
import { TitleLink } from "./title-link.tsx";

/** Columns of most lists. These are elements, as react-admin inspects the children of a table. */
export const titleColumn = (source: "name" | "title") =>
  column(source, { kind: "title" }, (row, { localized }) => (
    <TitleLink title={localized(row[source])} />
  ));

/** Column with a time relative to now. */
export const timeColumn = (source: string, options: ColumnOptions = {}) =>
  column(source, { kind: "time", ...options }, (row) => <RelativeTime at={row[source]} />);

export const changedColumn = timeColumn("updatedAt");

/** Columns that are hidden by default: `hiddenColumns={HIDDEN_COLUMNS}`. */
export const HIDDEN_COLUMNS = ["createdAt", "id"];

export const createdColumn = timeColumn("createdAt", { label: "frame.column.createdAt" });

export const idColumn = <DataTable.NumberCol key="id" source="id" label="frame.column.id" />;

export const statusColumn = (resource: string) =>
  column("status", { kind: "control" }, () => <RecordStatusSwitch resource={resource} />);

function RecordStatusSwitch({ resource }: { resource: string }) {
  const { setStatus } = useRecordCalls(resource);
  return (
    <StatusSwitch
      source="status"
      label={`resources.${resource}.fields.status`}
      removesContent
      onSwitch={({ id }: RaRecord, status) =>
        setStatus?.({ id: Number(id), status }) ?? Promise.resolve()
      }
    />
  );
}
