import { SOCIAL_ICONS, SOCIAL_PLATFORMS } from "@masthead/contract/system/social.ts";
import { BooleanInput, DataTable, required, SelectField, useTranslate } from "react-admin";
import type { ScreenParts } from "../../frame/districts.ts";
import { AddressInput } from "../../frame/form/address-input.tsx";
import { PositionInput } from "../../frame/form/position-input.tsx";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { SelectInput } from "../../frame/form/select-input.tsx";
import { AddressField } from "../../frame/list/address-field.tsx";
import { changedColumn, createdColumn, HIDDEN_COLUMNS, idColumn, statusColumn } from "../../frame/list/columns.tsx";
import { positionColumn } from "../../frame/list/move.tsx";
import { RecordList } from "../../frame/list/record-list.tsx";

const PLATFORM_WORDS = "resources.social.platforms";

const filters = [
  <SelectInput key="platform" source="platform" values={SOCIAL_PLATFORMS} words={PLATFORM_WORDS} />,
  <BooleanInput key="status" source="status" defaultValue />,
];

function SocialList() {
  return (
    <RecordList sort={{ field: "position", order: "ASC" }} filters={filters} hiddenColumns={HIDDEN_COLUMNS} perPage={100}>
      {positionColumn()}
      <DataTable.Col source="platform">
        <SelectField source="platform" choices={SOCIAL_PLATFORMS.map((id) => ({ id, name: `${PLATFORM_WORDS}.${id}` }))} />
      </DataTable.Col>
      <DataTable.Col source="url" disableSort>
        <AddressField source="url" />
      </DataTable.Col>
      {statusColumn("social")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

const fields = (
  <>
    <SelectInput source="platform" values={SOCIAL_PLATFORMS} words={PLATFORM_WORDS} validate={required()} helperText={false} />
    <AddressInput source="url" needed />
    <SelectInput source="icon" values={SOCIAL_ICONS} words="resources.social.icons" helperText="resources.social.help.icon" />
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
    <RecordEdit settings={settings} title={({ platform }) => translate(`${PLATFORM_WORDS}.${platform}`)}>
      {fields}
    </RecordEdit>
  );
}

export const screens: ScreenParts = {
  list: SocialList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={{ status: true }}>
      {fields}
    </RecordCreate>
  ),
  edit: SocialEdit,
};
