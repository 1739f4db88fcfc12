import { SOCIAL_ICONS, SOCIAL_PLATFORMS } from "@masthead/contract/system/social.ts";
import { BooleanInput, DataTable, required, useRecordContext, useTranslate } from "react-admin";
import { PositionInput } from "../../platform/form/input/position-input.tsx";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { UrlInput } from "../../platform/form/input/url-input.tsx";
import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
} from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { TitleLink } from "../../platform/list/title-link.tsx";
import { UrlField } from "../../platform/list/url-field.tsx";

const PLATFORM_MESSAGES = "resources.social.platforms";

const filters = [
  <SelectInput
    key="platform"
    source="platform"
    values={SOCIAL_PLATFORMS}
    messagePrefix={PLATFORM_MESSAGES}
  />,
  <BooleanInput key="status" source="status" defaultValue />,
];

const exportColumns: ExportColumns<{ platform: string }> = {
  platform: {
    value: ({ platform }, { translate }) => translate(`${PLATFORM_MESSAGES}.${platform}`),
  },
};

function SocialList() {
  return (
    <RecordList
      exportColumns={exportColumns}
      sort={{ field: "position", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
      perPage={100}
    >
      {positionColumn()}
      <DataTable.Col source="platform" data-cell="title">
        <PlatformName />
      </DataTable.Col>
      <DataTable.Col source="url" disableSort>
        <UrlField source="url" />
      </DataTable.Col>
      {statusColumn("social")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

function PlatformName() {
  const record = useRecordContext();
  const translate = useTranslate();
  return record ? <TitleLink title={translate(`${PLATFORM_MESSAGES}.${record.platform}`)} /> : null;
}

const fields = (
  <>
    <SelectInput
      source="platform"
      values={SOCIAL_PLATFORMS}
      messagePrefix={PLATFORM_MESSAGES}
      validate={required()}
      helperText={false}
    />
    <UrlInput source="url" required />
    <SelectInput
      source="icon"
      values={SOCIAL_ICONS}
      messagePrefix="resources.social.icons"
      helperText="resources.social.help.icon"
    />
  </>
);
const settings = (
  <>
    <PositionInput helperText="resources.social.help.position" />
    <BooleanInput source="status" helperText="resources.social.help.status" />
  </>
);

function SocialEdit() {
  const translate = useTranslate();
  return (
    <RecordEdit
      settings={settings}
      title={({ platform }) => translate(`${PLATFORM_MESSAGES}.${platform}`)}
    >
      {fields}
    </RecordEdit>
  );
}

export const screens = {
  list: SocialList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={{ status: true }}>
      {fields}
    </RecordCreate>
  ),
  edit: SocialEdit,
};
