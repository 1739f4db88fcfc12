import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { PAYMENT_METHODS } from "@masthead/contract/commerce/payment-method.ts";
import { DISPUTE_FILTERS, ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { Box } from "@mui/material";
import { CalendarDateInput } from "../../../platform/form/input/calendar-date-input.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { CellLines } from "../../../platform/list/cell-lines.tsx";
import { type CellContent, column } from "../../../platform/list/column.tsx";
import { idColumn, timeColumn } from "../../../platform/list/columns.tsx";
import { LocalizedText } from "../../../platform/list/localized-text.tsx";
import { MoneyText } from "../../../platform/list/money-text.tsx";
import { RecordList } from "../../../platform/list/record-list.tsx";
import { TitleLink } from "../../../platform/list/title-link.tsx";
import { CampaignInput } from "../../package/campaign-input.tsx";
import { isolatedCampaignName } from "../../package/campaign-name.ts";
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

const orderColumn = column<StaffOrder>;

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
        {orderColumn("number", { kind: "title" }, ({ number }) => (
          <TitleLink title={number} isShort fontWeight={600} />
        ))}
        {orderColumn("state", { kind: "state" }, (order) => (
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, rowGap: 0.5 }}>
            <OrderState order={order} />
            {order.dispute && <DisputeBadge state={order.dispute} />}
          </Box>
        ))}
        {orderColumn("name", {}, ({ name, email }) => (
          <CellLines details={<bdi dir="ltr">{email}</bdi>}>
            <bdi>{name}</bdi>
          </CellLines>
        ))}
        {orderColumn("packageName", { disableSort: true }, packageCell)}
        {orderColumn("total", { align: "right" }, totalCell)}
        {timeColumn("createdAt", { sortByOrder: "DESC" })}
        {timeColumn("paidAt", { sortByOrder: "DESC" })}
        {orderColumn(
          "cityId",
          { disableSort: true },
          ({ city, region }, { localized }) =>
            city && <bdi>{[city, region].map(localized).filter(Boolean).join(" · ")}</bdi>,
        )}
        {orderColumn("cashReference", { disableSort: true }, ({ cashReference }) => cashReference)}
        {timeColumn("updatedAt", { sortByOrder: "DESC" })}
        {idColumn}
      </RecordList>
    </>
  );
}

type OrderCell = CellContent<StaffOrder>;

/** Package, payment method and campaign of an order. */
const packageCell: OrderCell = (order, { translate }) => {
  const { method, kind, packageName } = order;
  const details = [
    translate(`resources.orders.methods.${method}`),
    ...(kind === "renewal" ? [translate("resources.orders.kinds.renewal")] : []),
    isolatedCampaignName(order, translate),
  ].filter(Boolean);
  return (
    <CellLines details={details.join(" · ")}>
      <LocalizedText text={packageName} />
    </CellLines>
  );
};

/** Order total, and the amounts that were refunded and charged back. */
const totalCell: OrderCell = ({ total, refunded, chargedBack, currency }, { translate }) => {
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
      <MoneyText amount={total} currency={currency} />
    </CellLines>
  );
};
