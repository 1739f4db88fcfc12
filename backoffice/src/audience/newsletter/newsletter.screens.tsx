import "./newsletter-messages.ts";
import type { StaffNewsletter } from "@masthead/contract/audience/newsletter/newsletter.ts";
import { NEWSLETTER_LENGTHS } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { BooleanInput, TextInput } from "react-admin";
import { emailRule } from "../../platform/form/input/email-rule.ts";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
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
import { RecordList } from "../../platform/list/record-list.tsx";
import { WelcomeConflictValue } from "./welcome/welcome-conflict-value.tsx";
import { WelcomeMails } from "./welcome/welcome-mails.tsx";

const filters = [<BooleanInput key="status" source="status" defaultValue />];

const newsletterColumn = column<StaffNewsletter>;

/** Number of confirmed subscribers in a language. */
const subscribersColumn = (language: Locale) =>
  newsletterColumn(
    `subscribers.${language}`,
    {
      label: `resources.newsletter.subscribersIn.${language}`,
      align: "right",
      disableSort: true,
    },
    ({ subscribers }, { locale }) => formatNumber(subscribers[language] ?? 0, locale),
  );

const HIDDEN_BY_DEFAULT = [...HIDDEN_COLUMNS, "archive", "updatedAt"];

const exportColumns: ExportColumns<StaffNewsletter> = Object.fromEntries(
  LOCALES.map((language) => [
    `subscribers.${language}`,
    { value: ({ subscribers }) => subscribers[language] ?? 0 },
  ]),
);

function NewsletterList() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_BY_DEFAULT}
      exportColumns={exportColumns}
    >
      {newsletterColumn("name", {}, ({ name }, { localized }) => localized(name))}
      {LOCALES.map(subscribersColumn)}
      {newsletterColumn("archive", { disableSort: true }, ({ archive }, { translate }) =>
        translate(`resources.newsletter.archived.${archive ? "public" : "none"}`),
      )}
      {statusColumn("newsletter")}
      {changedColumn}
      {createdColumn}
      {idColumn}
    </RecordList>
  );
}

const trimToNull = (text: string) => text.trim() || null;

const fields = (
  <>
    <LocalizedTextInput source="name" maxLength={NEWSLETTER_LENGTHS.name} />
    <LocalizedTextInput
      source="description"
      maxLength={NEWSLETTER_LENGTHS.description}
      rows={2}
      helperText="resources.newsletter.help.description"
    />
    <WelcomeMails />
  </>
);
const settings = (
  <>
    <BooleanInput source="status" helperText="resources.newsletter.help.status" />
    <BooleanInput source="archive" helperText="resources.newsletter.help.archive" />
    <BooleanInput source="breaking" helperText="resources.newsletter.help.breaking" />
    <TextInput
      source="replyTo"
      parse={trimToNull}
      validate={emailRule}
      helperText="resources.newsletter.help.replyTo"
      slotProps={{ htmlInput: { dir: "ltr", inputMode: "email", maxLength: 254 } }}
    />
  </>
);

export const screens = {
  list: NewsletterList,
  create: () => (
    <RecordCreate
      settings={settings}
      defaultValues={{ status: true, archive: true, breaking: false, welcome: [] }}
      conflictValue={WelcomeConflictValue}
    >
      {fields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} conflictValue={WelcomeConflictValue}>
      {fields}
    </RecordEdit>
  ),
};
