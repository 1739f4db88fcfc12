import type { ListedMessage } from "@masthead/contract/audience/contact.ts";
import { CONTACT_TOPICS } from "@masthead/contract/audience/contact-terms.ts";
import { Box } from "@mui/material";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import { column } from "../../platform/list/column.tsx";
import { HIDDEN_COLUMNS, idColumn, timeColumn } from "../../platform/list/columns.tsx";
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

const messageColumn = column<ListedMessage>;

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
      {messageColumn("state", { kind: "state" }, () => (
        <ContactState />
      ))}
      {messageColumn("name", {}, (message) => (
        <Box
          sx={{ overflow: "hidden", textOverflow: "ellipsis", fontWeight: fontWeightOf(message) }}
        >
          <bdi>{message.name}</bdi>
        </Box>
      ))}
      {messageColumn("subject", { kind: "title" }, (message) => (
        <CellLines details={<span dir="auto">{message.excerpt}</span>}>
          <TitleLink title={message.subject} fontWeight={fontWeightOf(message)} />
        </CellLines>
      ))}
      {messageColumn("topic", {}, ({ topic }, { translate }) =>
        translate(`resources.contact.topics.${topic}`),
      )}
      {timeColumn("createdAt", { sortByOrder: "DESC" })}
      {messageColumn("handledBy", { disableSort: true }, ({ handledBy }) => (
        <bdi>{handledBy?.name}</bdi>
      ))}
      {timeColumn("updatedAt", { sortByOrder: "DESC" })}
      {idColumn}
    </RecordList>
  );
}

const fontWeightOf = (message: ListedMessage) => (message.state === "new" ? 700 : 400);
