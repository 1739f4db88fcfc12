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
  titleColumn,
} from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { WelcomeConflictValue } from "./welcome/welcome-conflict-value.tsx";
import { WelcomeMails } from "./welcome/welcome-mails.tsx";

const filters = [<BooleanInput key="status" source="status" defaultValue />];

const newsletterColumn = column<StaffNewsletter>;

const exportColumns: ExportColumns<StaffNewsletter> = {
  subscribers: LOCALES.map((locale) => ({
    label: `resources.newsletter.subscribersIn.${locale}`,
    value: ({ subscribers }) => subscribers[locale] ?? 0,
  })),
};

function NewsletterList() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      hiddenColumns={HIDDEN_COLUMNS}
      exportColumns={exportColumns}
    >
      {titleColumn("name")}
      {newsletterColumn("subscribers", { disableSort: true }, ({ subscribers }, format) =>
        LOCALES.map((language: Locale) => (
          <span key={language} style={{ marginInlineEnd: 16, whiteSpace: "nowrap" }}>
            {format.translate(`frame.language.${language}`)}{" "}
            <bdi>{formatNumber(subscribers[language] ?? 0, format.locale)}</bdi>
          </span>
        )),
      )}
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
      defaultValues={{ status: true, archive: true, welcome: [] }}
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
