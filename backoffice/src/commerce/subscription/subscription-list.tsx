import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import { SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import AddIcon from "@mui/icons-material/Add";
import { Button, Link } from "@mui/material";
import { useState } from "react";
import { DataTable, useRecordContext, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import { idColumn, LocalizedTextField, RelativeTimeField } from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
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
      <DataTable.Col source="member" data-cell="title" disableSort>
        <Subscriber />
      </DataTable.Col>
      <DataTable.Col source="state" data-cell="state">
        <State />
      </DataTable.Col>
      <DataTable.Col source="packageName" disableSort>
        <LocalizedTextField source="packageName" />
      </DataTable.Col>
      <DataTable.Col source="periodEnd" sortByOrder="DESC">
        <NextStepCell />
      </DataTable.Col>
      <DataTable.Col source="card" disableSort>
        <Paid />
      </DataTable.Col>
      <DataTable.Col source="periodStart" sortByOrder="DESC">
        <RelativeTimeField source="periodStart" />
      </DataTable.Col>
      <DataTable.Col source="createdAt" sortByOrder="DESC">
        <RelativeTimeField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="updatedAt" sortByOrder="DESC">
        <RelativeTimeField source="updatedAt" />
      </DataTable.Col>
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

/** Subscriber, linked for keyboard users. */
function Subscriber() {
  const subscription = useRecordContext<StaffSubscription>();
  const translate = useTranslate();
  if (!subscription) return null;
  return (
    <CellLines
      details={
        subscription.userId === null
          ? translate("resources.members.guest")
          : subscription.name && <bdi dir="ltr">{subscription.member}</bdi>
      }
    >
      <Link
        component={RouterLink}
        to={`/members/edit/${subscription.id}`}
        underline="hover"
        color="text.primary"
        onClick={(event) => event.stopPropagation()}
        sx={{ fontWeight: 600 }}
      >
        <bdi>{subscription.name || subscription.member}</bdi>
      </Link>
    </CellLines>
  );
}

function State() {
  const subscription = useRecordContext<StaffSubscription>();
  return subscription ? <SubscriptionStateBadge state={subscription.state} /> : null;
}

function NextStepCell() {
  const subscription = useRecordContext<StaffSubscription>();
  return subscription ? <NextStep subscription={subscription} /> : null;
}

function Paid() {
  const subscription = useRecordContext<StaffSubscription>();
  return subscription ? <PaymentCard subscription={subscription} /> : null;
}
