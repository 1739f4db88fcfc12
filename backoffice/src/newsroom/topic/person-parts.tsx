import PersonIcon from "@mui/icons-material/PersonOutlined";
import type { ReactNode } from "react";
import { BooleanInput, DataTable, useResourceContext } from "react-admin";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  LocalizedTextField,
  statusColumn,
} from "../../platform/list/columns.tsx";
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
        imageSource: "photo",
        shape: "circular",
        fallbackIcon: <PersonIcon fontSize="small" />,
      })}
      <DataTable.Col source="role" disableSort>
        <LocalizedTextField source="role" />
      </DataTable.Col>
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
