import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { PAYMENT_METHODS } from "@masthead/contract/commerce/payment-method.ts";
import { DISPUTE_FILTERS, ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { Box, Link } from "@mui/material";
import { DataTable, useRecordContext, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { CalendarDateInput } from "../../../platform/form/input/calendar-date-input.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { CellLines } from "../../../platform/list/cell-lines.tsx";
import {
  idColumn,
  LocalizedTextField,
  RelativeTimeField,
} from "../../../platform/list/columns.tsx";
import { MoneyField, MoneyText } from "../../../platform/list/money-field.tsx";
import { RecordList } from "../../../platform/list/record-list.tsx";
import { useLocalized } from "../../../platform/messages/locale.ts";
import { CampaignInput } from "../../package/campaign-input.tsx";
import { useCampaignName } from "../../package/campaign-name.ts";
import { DisputeBadge, OrderState } from "../order-state.tsx";
import { OrderTabs } from "../order-tabs.tsx";
import { CityFilter, CurrencyFilter, PackageFilter } from "./filter-inputs.tsx";
import { OrderListSummary } from "./order-list-summary.tsx";

const filters = [
  <SelectInput
    key="state"
    source="state"
    values={ORDER_STATES}
    messagePrefix="resources.orders.states"
    alwaysOn
  />,
  <SelectInput
    key="method"
    source="method"
    values={PAYMENT_METHODS}
    messagePrefix="resources.orders.methods"
  />,
  <SelectInput
    key="kind"
    source="kind"
    values={["purchase", "renewal"]}
    messagePrefix="resources.orders.kinds"
  />,
  <SelectInput
    key="dispute"
    source="dispute"
    values={DISPUTE_FILTERS}
    messagePrefix="resources.orders.disputeFilters"
  />,
  <PackageFilter key="packageId" source="packageId" />,
  <CampaignInput key="campaign" source="campaign" />,
  <CityFilter key="cityId" source="cityId" />,
  <CurrencyFilter key="currency" source="currency" />,
  <CalendarDateInput key="from" source="from" />,
  <CalendarDateInput key="until" source="until" />,
];
const HIDDEN_BY_DEFAULT = ["paidAt", "updatedAt", "cityId", "cashReference", "id"];

/** List of orders with their states, and totals by currency. */
export function OrderList() {
  return (
    <>
      <OrderTabs />
      <RecordList
        sort={{ field: "createdAt", order: "DESC" }}
        filters={filters}
        hiddenColumns={HIDDEN_BY_DEFAULT}
        bulkActions={false}
        searchHint="resources.orders.search"
        exportButtons={false}
        header={<OrderListSummary />}
      >
        <DataTable.Col source="number" data-cell="title">
          <OrderNumber />
        </DataTable.Col>
        <DataTable.Col source="state" data-cell="state">
          <State />
        </DataTable.Col>
        <DataTable.Col source="name">
          <Buyer />
        </DataTable.Col>
        <DataTable.Col source="packageName" disableSort>
          <PackageCell />
        </DataTable.Col>
        <DataTable.Col source="total" align="right">
          <Total />
        </DataTable.Col>
        <DataTable.Col source="createdAt" sortByOrder="DESC">
          <RelativeTimeField source="createdAt" />
        </DataTable.Col>
        <DataTable.Col source="paidAt" sortByOrder="DESC">
          <RelativeTimeField source="paidAt" />
        </DataTable.Col>
        <DataTable.Col source="cityId" disableSort>
          <DeliveryArea />
        </DataTable.Col>
        <DataTable.Col source="cashReference" disableSort />
        <DataTable.Col source="updatedAt" sortByOrder="DESC">
          <RelativeTimeField source="updatedAt" />
        </DataTable.Col>
        {idColumn}
      </RecordList>
    </>
  );
}

/** Order number, linked for keyboard users. */
function OrderNumber() {
  const order = useRecordContext<StaffOrder>();
  if (!order) return null;
  return (
    <Link
      component={RouterLink}
      to={`/orders/edit/${order.id}`}
      underline="hover"
      color="text.primary"
      onClick={(event) => event.stopPropagation()}
      sx={{
        display: "inline-flex",
        alignItems: "center",
        minBlockSize: 40,
        marginBlock: -1,
        fontWeight: 600,
      }}
    >
      {order.number}
    </Link>
  );
}

function State() {
  const order = useRecordContext<StaffOrder>();
  if (!order) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, rowGap: 0.5 }}>
      <OrderState order={order} />
      {order.dispute && <DisputeBadge state={order.dispute} />}
    </Box>
  );
}

function Buyer() {
  const order = useRecordContext<StaffOrder>();
  if (!order) return null;
  return (
    <CellLines details={<bdi dir="ltr">{order.email}</bdi>}>
      <bdi>{order.name}</bdi>
    </CellLines>
  );
}

/** Package, payment method and campaign of an order. */
function PackageCell() {
  const order = useRecordContext<StaffOrder>();
  const translate = useTranslate();
  const campaignName = useCampaignName();
  if (!order) return null;
  const { method, kind } = order;
  const details = [
    translate(`resources.orders.methods.${method}`),
    ...(kind === "renewal" ? [translate("resources.orders.kinds.renewal")] : []),
    campaignName(order),
  ].filter(Boolean);
  return (
    <CellLines details={details.join(" · ")}>
      <LocalizedTextField source="packageName" />
    </CellLines>
  );
}

/** Order total, and the amounts that were refunded and charged back. */
function Total() {
  const order = useRecordContext<StaffOrder>();
  const translate = useTranslate();
  if (!order) return null;
  const { refunded, chargedBack, currency } = order;
  const part = (key: "refundedAmount" | "chargedBackAmount", amount: number) =>
    amount > 0 && (
      <span key={key}>
        {translate(`resources.orders.${key}`)} <MoneyText amount={amount} currency={currency} />
      </span>
    );
  return (
    <CellLines
      alignItems="end"
      details={[part("refundedAmount", refunded), part("chargedBackAmount", chargedBack)]}
    >
      <MoneyField source="total" />
    </CellLines>
  );
}

function DeliveryArea() {
  const order = useRecordContext<StaffOrder>();
  const localized = useLocalized();
  return order?.city ? (
    <bdi>{[order.city, order.region].map(localized).filter(Boolean).join(" · ")}</bdi>
  ) : null;
}
