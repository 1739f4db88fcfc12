import type { ListedMessage } from "@masthead/contract/audience/contact.ts";
import { CONTACT_TOPICS } from "@masthead/contract/audience/contact-terms.ts";
import { Box } from "@mui/material";
import { DataTable, useRecordContext, useTranslate } from "react-admin";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import { HIDDEN_COLUMNS, idColumn, RelativeTimeField } from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { TitleLink } from "../../platform/list/title-link.tsx";
import { ContactState } from "./contact-state.tsx";
import { StateFilter } from "./state-filter.tsx";

const filters = [
  <StateFilter key="state" source="state" alwaysOn />,
  <SelectInput
    key="topic"
    source="topic"
    values={CONTACT_TOPICS}
    messagePrefix="resources.contact.topics"
  />,
];
const HIDDEN_BY_DEFAULT = [
  ...HIDDEN_COLUMNS.filter((column) => column !== "createdAt"),
  "updatedAt",
  "handledBy",
];

const exportColumns: ExportColumns<ListedMessage> = {
  state: { value: ({ state }, { translate }) => translate(`resources.contact.states.${state}`) },
  name: [
    { value: ({ name }) => name },
    { label: "resources.contact.fields.email", value: ({ email }) => email },
  ],
  topic: { value: ({ topic }, { translate }) => translate(`resources.contact.topics.${topic}`) },
  article: { value: ({ article }) => article?.title },
  handledBy: { value: ({ handledBy }) => handledBy?.name },
};

/** List of contact messages from readers. New ones are bold. */
export function ContactList() {
  return (
    <RecordList
      exportColumns={exportColumns}
      sort={{ field: "createdAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN_BY_DEFAULT}
      switchable={false}
    >
      <DataTable.Col source="state" data-cell="state">
        <ContactState />
      </DataTable.Col>
      <DataTable.Col source="name">
        <Sender />
      </DataTable.Col>
      <DataTable.Col source="subject" data-cell="title">
        <Subject />
      </DataTable.Col>
      <DataTable.Col source="topic">
        <Topic />
      </DataTable.Col>
      <DataTable.Col source="createdAt" sortByOrder="DESC">
        <RelativeTimeField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="handledBy" disableSort>
        <HandledBy />
      </DataTable.Col>
      <DataTable.Col source="updatedAt" sortByOrder="DESC">
        <RelativeTimeField source="updatedAt" />
      </DataTable.Col>
      {idColumn}
    </RecordList>
  );
}

const fontWeightOf = (message: ListedMessage) => (message.state === "new" ? 700 : 400);

function Sender() {
  const message = useRecordContext<ListedMessage>();
  if (!message) return null;
  return (
    <Box sx={{ overflow: "hidden", textOverflow: "ellipsis", fontWeight: fontWeightOf(message) }}>
      <bdi>{message.name}</bdi>
    </Box>
  );
}

/** The subject, linked for keyboard users, and an excerpt of the message. */
function Subject() {
  const message = useRecordContext<ListedMessage>();
  if (!message) return null;
  return (
    <CellLines details={<span dir="auto">{message.excerpt}</span>}>
      <TitleLink title={message.subject} fontWeight={fontWeightOf(message)} />
    </CellLines>
  );
}

function Topic() {
  const message = useRecordContext<ListedMessage>();
  const translate = useTranslate();
  return message ? translate(`resources.contact.topics.${message.topic}`) : null;
}

function HandledBy() {
  return <bdi>{useRecordContext<ListedMessage>()?.handledBy?.name}</bdi>;
}
