import SourceIcon from "@mui/icons-material/RssFeedOutlined";
import { BooleanInput } from "react-admin";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { UrlInput } from "../../platform/form/input/url-input.tsx";
import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { column } from "../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
} from "../../platform/list/columns.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { UrlText } from "../../platform/list/url-text.tsx";
import { MediaImageInput } from "../media/media-image-input.tsx";
import { ImageConflictValue } from "../topic/image-conflict-value.tsx";
import { nameWithImageColumn } from "../topic/name-with-image.tsx";
import { SeeTopicPage } from "../topic/see-topic-page.tsx";

const filters = [<BooleanInput key="status" source="status" defaultValue />];

function SourceList() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
    >
      {nameWithImageColumn({
        imageOf: ({ logo }) => logo,
        shape: "rounded",
        fallbackIcon: <SourceIcon fontSize="small" />,
      })}
      {column("url", {}, ({ url }) => (
        <UrlText url={url} />
      ))}
      {statusColumn("source")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

const fields = (
  <>
    <LocalizedTextInput source="name" maxLength={200} />
    <LocalizedTextInput source="slug" maxLength={120} helperText="frame.slugHelp" />
    <UrlInput source="url" />
  </>
);
const settings = (
  <>
    <MediaImageInput source="logoId" preview="logo" />
    <BooleanInput source="status" helperText="resources.source.help.status" />
  </>
);

export const screens = {
  list: SourceList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={{ status: true }}>
      {fields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeTopicPage />} conflictValue={ImageConflictValue}>
      {fields}
    </RecordEdit>
  ),
};
