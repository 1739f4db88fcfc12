import {
  NOTIFICATION_AUDIENCES,
  NOTIFICATION_STATES,
  type NotificationRecord,
} from "@masthead/contract/audience/notification/notification.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { BooleanInput } from "react-admin";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { createdColumn, HIDDEN_COLUMNS, idColumn } from "../../../platform/list/columns.tsx";
import type { ExportColumns } from "../../../platform/list/export/export-columns.ts";
import { RecordList } from "../../../platform/list/record-list.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import {
  audienceCell,
  clickedCell,
  notificationColumn,
  reachCell,
  State,
  titleCell,
} from "./notification-columns.tsx";
import { PollWhileSending } from "./poll-while-sending.tsx";
import { RowActions } from "./row-actions.tsx";

/** Hidden by default in narrow windows, so that titles have room. */
const NARROW_HIDDEN = ["audience", "clicked"];

const filters = [
  <SelectInput
    key="state"
    source="state"
    values={NOTIFICATION_STATES}
    messagePrefix="resources.notification.state"
    margin="none"
    alwaysOn
  />,
  <SelectInput
    key="audience"
    source="audience"
    values={NOTIFICATION_AUDIENCES}
    messagePrefix="resources.notification.to"
  />,
  <SelectInput
    key="writtenIn"
    source="writtenIn"
    values={LOCALES}
    messagePrefix="frame.language"
  />,
  <BooleanInput key="waiting" source="waiting" defaultValue />,
];

const HIDDEN_BY_DEFAULT = [...HIDDEN_COLUMNS, "author"];

const exportColumns: ExportColumns<NotificationRecord> = {
  title: [
    { value: ({ title }) => title },
    {
      label: "resources.notification.fields.locale",
      value: ({ locale }, { translate }) => translate(`frame.language.${locale}`),
    },
    { label: "resources.notification.fields.link", value: ({ article, link }) => article ?? link },
  ],
  state: {
    value: ({ state }, { translate }) => translate(`resources.notification.state.${state}`),
  },
  audience: {
    value: ({ audience, replacesId }, { translate }) =>
      translate(
        `resources.notification.${replacesId === null ? `to.${audience}` : "replacement.to"}`,
      ),
  },
  startedAt: { value: ({ startedAt, scheduledAt }, { time }) => time(startedAt ?? scheduledAt) },
  moves: null,
};

/** List of notifications: sent, in progress and scheduled. */
export function NotificationList() {
  return (
    <RecordList
      narrowHiddenColumns={NARROW_HIDDEN}
      exportColumns={exportColumns}
      sort={{ field: "createdAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN_BY_DEFAULT}
      rowClick={false}
      bulkActions={false}
      switchable={false}
      actions={<PollWhileSending />}
    >
      {notificationColumn("title", { kind: "title" }, titleCell)}
      {notificationColumn("state", { kind: "state" }, (row) => (
        <State notification={row} />
      ))}
      {notificationColumn("audience", { disableSort: true }, audienceCell)}
      {notificationColumn(
        "startedAt",
        { kind: "time", label: "resources.notification.fields.when", sortByOrder: "DESC" },
        ({ startedAt, scheduledAt }) => (
          <RelativeTime at={startedAt ?? scheduledAt} />
        ),
      )}
      {notificationColumn("accepted", { sortByOrder: "DESC" }, reachCell)}
      {notificationColumn("clicked", { sortByOrder: "DESC" }, clickedCell)}
      {notificationColumn("author", { disableSort: true }, ({ author }) => (
        <bdi>{author}</bdi>
      ))}
      {createdColumn}
      {idColumn}
      {notificationColumn(
        "moves",
        {
          kind: "control",
          width: 180,
          label: "resources.notification.fields.moves",
          disableSort: true,
        },
        () => (
          <RowActions />
        ),
      )}
    </RecordList>
  );
}
