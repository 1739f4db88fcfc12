import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { NEWSLETTER_ISSUE_STATES } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { CellLines } from "../../../platform/list/cell-lines.tsx";
import { column } from "../../../platform/list/column.tsx";
import { createdColumn, HIDDEN_COLUMNS, idColumn } from "../../../platform/list/columns.tsx";
import type { ExportColumns } from "../../../platform/list/export/export-columns.ts";
import { RecordList } from "../../../platform/list/record-list.tsx";
import { TitleLink } from "../../../platform/list/title-link.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { PollWhileSending } from "../../notification/list/poll-while-sending.tsx";
import { findNewsletters } from "../find-newsletters.ts";
import { IssueState } from "./issue-state.tsx";

const filters = [
  <SelectInput
    key="state"
    source="state"
    values={NEWSLETTER_ISSUE_STATES}
    messagePrefix="resources.newsletterissue.state"
    margin="none"
    alwaysOn
  />,
  <RecordPicker
    key="newsletterId"
    source="newsletterId"
    kind="newsletter"
    findChoices={findNewsletters}
  />,
  <SelectInput
    key="writtenIn"
    source="writtenIn"
    values={LOCALES}
    messagePrefix="frame.language"
  />,
];

const HIDDEN_BY_DEFAULT = [...HIDDEN_COLUMNS, "author"];

/** Hidden by default in narrow windows, so that subjects have room. */
const NARROW_HIDDEN = ["locale", "unsubscribed"];

const exportColumns: ExportColumns<NewsletterIssueRecord> = {
  locale: { value: ({ locale }, { translate }) => translate(`frame.language.${locale}`) },
  state: {
    value: ({ state }, { translate }) => translate(`resources.newsletterissue.state.${state}`),
  },
  startedAt: { value: ({ startedAt, scheduledAt }, { time }) => time(startedAt ?? scheduledAt) },
  sent: [
    { value: ({ sent }) => sent },
    {
      label: "resources.newsletterissue.fields.addressed",
      value: ({ addressed }) => addressed,
    },
  ],
};

const issueColumn = column<NewsletterIssueRecord>;

/** Count of a started issue; empty before it starts. */
const countColumn = (source: "clicked" | "unsubscribed") =>
  issueColumn(source, { align: "right", disableSort: true }, (issue, { locale }) =>
    issue.startedAt ? formatNumber(issue[source], locale) : null,
  );

/** List of the issues of all newsletters, the newest first. */
export function IssueList() {
  return (
    <RecordList
      exportColumns={exportColumns}
      sort={{ field: "createdAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN_BY_DEFAULT}
      narrowHiddenColumns={NARROW_HIDDEN}
      switchable={false}
      actions={<PollWhileSending />}
    >
      {issueColumn("subject", { kind: "title" }, ({ subject, locale, preheader }) => (
        <CellLines details={preheader && <span dir="auto">{preheader}</span>}>
          <TitleLink title={subject} lang={locale} dir={directionOf(locale)} />
        </CellLines>
      ))}
      {issueColumn("state", { kind: "state" }, ({ state }) => (
        <IssueState state={state} />
      ))}
      {issueColumn("newsletter", { disableSort: true }, ({ newsletter }) => (
        <bdi>{newsletter}</bdi>
      ))}
      {issueColumn("locale", { disableSort: true }, ({ locale }, { translate }) =>
        translate(`frame.language.${locale}`),
      )}
      {issueColumn(
        "startedAt",
        { kind: "time", label: "resources.newsletterissue.fields.when", sortByOrder: "DESC" },
        ({ startedAt, scheduledAt }) => (
          <RelativeTime at={startedAt ?? scheduledAt} />
        ),
      )}
      {issueColumn(
        "sent",
        { disableSort: true },
        ({ startedAt, sent, addressed }, { translate, locale }) =>
          startedAt &&
          translate("resources.newsletterissue.reach", {
            sent: formatNumber(sent, locale),
            addressed: formatNumber(addressed, locale),
          }),
      )}
      {countColumn("clicked")}
      {countColumn("unsubscribed")}
      {issueColumn("author", { disableSort: true }, ({ author }) => (
        <bdi>{author}</bdi>
      ))}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}
