import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import { SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import AddIcon from "@mui/icons-material/Add";
import { Button } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import { type CellContent, column } from "../../platform/list/column.tsx";
import { idColumn, timeColumn } from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { LocalizedText } from "../../platform/list/localized-text.tsx";
import { RecordList } from "../../platform/list/record-list.tsx";
import { TitleLink } from "../../platform/list/title-link.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { PackageInput } from "./package-input.tsx";
import { SubscriptionStateBadge } from "./subscription-state-badge.tsx";
import { NextStep, nextStepOf, PaymentCard, paymentCardText } from "./subscription-terms.tsx";

const filters = [
  <SelectInput
    key="state"
    source="state"
    values={SUBSCRIPTION_STATES}
    messagePrefix="resources.members.states"
    alwaysOn
  />,
  <PackageInput key="packageId" source="packageId" />,
];
const HIDDEN_BY_DEFAULT = ["periodStart", "createdAt", "updatedAt", "id"];

const exportColumns: ExportColumns<StaffSubscription> = {
  member: [
    { value: ({ name }) => name },
    { label: "resources.members.fields.email", value: ({ member }) => member },
  ],
  state: { value: ({ state }, { translate }) => translate(`resources.members.states.${state}`) },
  periodEnd: [
    { value: ({ periodEnd }, { time }) => time(periodEnd) },
    {
      label: "resources.members.fields.next",
      value: (subscription, { translate }) =>
        translate(`resources.members.next.${nextStepOf(subscription)}`),
    },
    {
      label: "resources.members.fields.price",
      value: ({ price, currency }) =>
        price !== null && currency !== null
          ? formatDecimalAmount({ amount: price, currency })
          : null,
    },
    { label: "resources.members.fields.currency", value: ({ currency }) => currency },
  ],
  card: { value: (subscription, { translate }) => paymentCardText(subscription, translate) },
};

const subscriptionColumn = column<StaffSubscription>;

/** Subscriber with their name and address, or that the buyer has no account. */
const subscriberCell: CellContent<StaffSubscription> = (
  { userId, name, member },
  { translate },
) => (
  <CellLines
    details={
      userId === null ? translate("resources.members.guest") : name && <bdi dir="ltr">{member}</bdi>
    }
  >
    <TitleLink title={name || member} isShort fontWeight={600} />
  </CellLines>
);

/** List of subscriptions, with the end of their period and the next step. */
export function SubscriptionList() {
  return (
    <RecordList
      exportColumns={exportColumns}
      sort={{ field: "createdAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN_BY_DEFAULT}
      bulkActions={false}
      searchHint="resources.members.search"
      actions={<GrantButton />}
    >
      {subscriptionColumn("member", { kind: "title", disableSort: true }, subscriberCell)}
      {subscriptionColumn("state", { kind: "state" }, ({ state }) => (
        <SubscriptionStateBadge state={state} />
      ))}
      {subscriptionColumn("packageName", { disableSort: true }, ({ packageName }) => (
        <LocalizedText text={packageName} />
      ))}
      {subscriptionColumn("periodEnd", { sortByOrder: "DESC" }, (row) => (
        <NextStep subscription={row} />
      ))}
      {subscriptionColumn("card", { disableSort: true }, (row) => (
        <PaymentCard subscription={row} />
      ))}
      {timeColumn("periodStart", { sortByOrder: "DESC" })}
      {timeColumn("createdAt", { sortByOrder: "DESC" })}
      {timeColumn("updatedAt", { sortByOrder: "DESC" })}
      {idColumn}
    </RecordList>
  );
}

function GrantButton() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        size="small"
        startIcon={<AddIcon />}
        onClick={() => setOpen(true)}
      >
        {translate("resources.members.action.grant")}
      </Button>
      {open && <GrantDialog onClose={() => setOpen(false)} />}
    </>
  );
}
