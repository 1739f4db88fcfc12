import { storyPackagePath } from "@masthead/contract/platform/paths.ts";
import { BooleanInput, type RaRecord, useRecordContext } from "react-admin";
import { StatusInput } from "../../broadcast/published-record.tsx";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { SeeOnSite } from "../../platform/layout/see-on-site.tsx";
import { column } from "../../platform/list/column.tsx";
import {
  changedColumn,
  createdColumn,
  HIDDEN_COLUMNS,
  idColumn,
  statusColumn,
  titleColumn,
} from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { StoryArticlesField } from "./story-articles-field.tsx";
import { StoryConflictValue } from "./story-conflict-value.tsx";
import { StoryState } from "./story-state.tsx";

const filters = [
  <BooleanInput key="status" source="status" defaultValue />,
  <BooleanInput key="ended" source="ended" defaultValue />,
  <BooleanInput key="onHome" source="onHome" defaultValue />,
];

const exportColumns: ExportColumns<RaRecord> = {
  articles: { value: ({ articles }) => articles.length },
};

/** Story packages, those changed last first. */
function StoryPackageList() {
  return (
    <RecordList
      sort={{ field: "updatedAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
      exportColumns={exportColumns}
    >
      {titleColumn("title")}
      {column<RaRecord>("articles", { disableSort: true }, ({ articles }) => articles.length)}
      {column<RaRecord>("ended", {}, (row) => (
        <StoryState storyPackage={row} />
      ))}
      {statusColumn("storypackage")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

const fields = (
  <>
    <LocalizedTextInput source="title" maxLength={200} />
    <LocalizedTextInput
      source="intro"
      rows={3}
      maxLength={600}
      helperText="resources.storypackage.help.intro"
    />
    <StoryArticlesField />
  </>
);

const settings = (
  <>
    <StatusInput helperText="resources.storypackage.help.status" />
    <BooleanInput source="ended" helperText="resources.storypackage.help.ended" />
    <BooleanInput source="onHome" helperText="resources.storypackage.help.onHome" />
  </>
);

const defaultValues = { status: false, ended: false, onHome: false, articles: [] };

function SeeStory() {
  const record = useRecordContext();
  const locale = useUiLocale();
  return record?.status && record.deletedAt === null ? (
    <SeeOnSite path={storyPackagePath(locale, Number(record.id))} />
  ) : null;
}

export const screens = {
  list: StoryPackageList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={defaultValues}>
      {fields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeStory />} conflictValue={StoryConflictValue}>
      {fields}
    </RecordEdit>
  ),
};
