import { SOCIAL_ICONS, SOCIAL_PLATFORMS } from "@masthead/contract/system/social.ts";
import { BooleanInput, required, useTranslate } from "react-admin";
import { PositionInput } from "../../platform/form/input/position-input.tsx";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
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
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { positionColumn } from "../../platform/list/position-column.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { TitleLink } from "../../platform/list/title-link.tsx";
import { UrlText } from "../../platform/list/url-text.tsx";

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
      {column("platform", { kind: "title" }, ({ platform }, { translate }) => (
        <TitleLink title={translate(`${PLATFORM_MESSAGES}.${platform}`)} />
      ))}
      {column("url", { disableSort: true }, ({ url }) => (
        <UrlText url={url} />
      ))}
      {statusColumn("social")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
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
