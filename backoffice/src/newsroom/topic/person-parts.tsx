import PersonIcon from "@mui/icons-material/PersonOutlined";
import type { ReactNode } from "react";
import { BooleanInput, useResourceContext } from "react-admin";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { column } from "../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
} from "../../platform/list/columns.tsx";
import { LocalizedText } from "../../platform/list/localized-text.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { MediaImageInput } from "../media/media-image-input.tsx";
import { nameWithImageColumn } from "./name-with-image.tsx";

const filters = [<BooleanInput key="status" source="status" defaultValue />];

/** List of people with a topic page and a portrait: authors and people of interest. */
export function PersonList() {
  const resource = useResourceContext() ?? "";
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
    >
      {nameWithImageColumn({
        imageOf: ({ photo }) => photo,
        shape: "circular",
        fallbackIcon: <PersonIcon fontSize="small" />,
      })}
      {column("role", { disableSort: true }, ({ role }) => (
        <LocalizedText text={role} />
      ))}
      {statusColumn(resource)}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

/** Text fields of a person; `children` follow them. */
export function PersonFields({ children }: { children?: ReactNode }) {
  return (
    <>
      <LocalizedTextInput source="name" maxLength={200} />
      <LocalizedTextInput source="slug" maxLength={120} helperText="frame.slugHelp" />
      <LocalizedTextInput source="role" maxLength={200} />
      <LocalizedTextInput source="bio" maxLength={5000} rows={5} />
      {children}
    </>
  );
}

export function PersonSettings() {
  const resource = useResourceContext();
  return (
    <>
      <MediaImageInput source="photoId" preview="photo" />
      <BooleanInput source="status" helperText={`resources.${resource}.help.status`} />
    </>
  );
}
