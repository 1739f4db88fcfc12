import "./newsletter-messages.ts";
import type { MailSuppression } from "@masthead/contract/audience/newsletter/newsletter-subscription.ts";
import {
  SUPPRESSION_REASONS,
  type SuppressionReason,
} from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { column } from "../../platform/list/column.tsx";
import { idColumn, timeColumn } from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { TitleLink } from "../../platform/list/title-link.tsx";
import { AddAddresses } from "./suppression/add-addresses.tsx";
import { RemoveAddress } from "./suppression/remove-address.tsx";

const filters = [
  <SelectInput
    key="reason"
    source="reason"
    values={SUPPRESSION_REASONS}
    messagePrefix="resources.mailsuppression.reasons"
    margin="none"
    alwaysOn
  />,
];

const TONES: Record<SuppressionReason, "bad" | "urgent" | "off"> = {
  bounce: "bad",
  complaint: "urgent",
  import: "off",
  staff: "off",
};

const exportColumns: ExportColumns<MailSuppression> = {
  reason: {
    value: ({ reason }, { translate }) => translate(`resources.mailsuppression.reasons.${reason}`),
  },
  moves: null,
};

const addressColumn = column<MailSuppression>;

function SuppressionList() {
  return (
    <RecordList
      sort={{ field: "at", order: "DESC" }}
      filters={filters}
      hiddenColumns={["id"]}
      searchHint="resources.mailsuppression.search"
      exportColumns={exportColumns}
      rowClick={false}
      bulkActions={false}
      actions={<AddAddresses />}
    >
      {addressColumn("email", { kind: "title" }, ({ email }) => (
        <TitleLink title={email} isShort dir="ltr" />
      ))}
      {addressColumn("reason", { kind: "state" }, ({ reason }, { translate }) => (
        <StateBadge tone={TONES[reason]}>
          {translate(`resources.mailsuppression.reasons.${reason}`)}
        </StateBadge>
      ))}
      {addressColumn("detail", { disableSort: true }, ({ detail }) => (
        <bdi>{detail}</bdi>
      ))}
      {timeColumn("at", { sortByOrder: "DESC" })}
      {idColumn}
      {addressColumn(
        "moves",
        {
          kind: "control",
          width: 64,
          label: "resources.mailsuppression.fields.moves",
          disableSort: true,
        },
        () => (
          <RemoveAddress />
        ),
      )}
    </RecordList>
  );
}

export const screens = { list: SuppressionList };
