import { ORDER_STATES, PAYMENT_METHODS } from "@masthead/contract/commerce/order.ts";
import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { Box, Link, Typography } from "@mui/material";
import { DataTable, useRecordContext, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { PlainDayInput } from "../../../frame/form/plain-day-input.tsx";
import { SelectInput } from "../../../frame/form/select-input.tsx";
import { InBothField, idColumn, MomentField } from "../../../frame/list/columns.tsx";
import { MoneyField, MoneyText } from "../../../frame/list/money-field.tsx";
import { RecordList } from "../../../frame/list/record-list.tsx";
import { useLocalized } from "../../../frame/locale.ts";
import { CampaignInput } from "../../package/campaign-input.tsx";
import { useCampaignName } from "../../package/campaign-name.ts";
import { OrderState } from "../order-state.tsx";
import { OrderTabs } from "../order-tabs.tsx";
import { CityFilter, CurrencyFilter, PackageFilter } from "./choice-filters.tsx";
import { OrderHead } from "./order-head.tsx";

const filters = [
  <SelectInput key="state" source="state" values={ORDER_STATES} words="resources.orders.states" alwaysOn />,
  <SelectInput key="method" source="method" values={PAYMENT_METHODS} words="resources.orders.methods" />,
  <SelectInput key="kind" source="kind" values={["purchase", "renewal"]} words="resources.orders.kinds" />,
  <PackageFilter key="packageId" source="packageId" />,
  <CampaignInput key="campaign" source="campaign" />,
  <CityFilter key="cityId" source="cityId" />,
  <CurrencyFilter key="currency" source="currency" />,
  <PlainDayInput key="from" source="from" />,
  <PlainDayInput key="until" source="until" />,
];
const HIDDEN = ["paidAt", "updatedAt", "cityId", "cashReference", "id"];

/** What was ordered, and how it stands; with what came of it, by currency. */
export function OrderList() {
  return (
    <>
      <OrderTabs />
      <RecordList
        sort={{ field: "createdAt", order: "DESC" }}
        filters={filters}
        hiddenColumns={HIDDEN}
        bulkActions={false}
        searchHint="resources.orders.search"
        exports={false}
        above={<OrderHead />}
      >
        <DataTable.Col source="number">
          <OrderNumber />
        </DataTable.Col>
        <DataTable.Col source="state">
          <State />
        </DataTable.Col>
        <DataTable.Col source="name">
          <Buyer />
        </DataTable.Col>
        <DataTable.Col source="packageName" disableSort>
          <Ordered />
        </DataTable.Col>
        <DataTable.Col source="total" align="right">
          <Total />
        </DataTable.Col>
        <DataTable.Col source="createdAt" sortByOrder="DESC">
          <MomentField source="createdAt" />
        </DataTable.Col>
        <DataTable.Col source="paidAt" sortByOrder="DESC">
          <MomentField source="paidAt" />
        </DataTable.Col>
        <DataTable.Col source="cityId" disableSort>
          <Place />
        </DataTable.Col>
        <DataTable.Col source="cashReference" disableSort />
        <DataTable.Col source="updatedAt" sortByOrder="DESC">
          <MomentField source="updatedAt" />
        </DataTable.Col>
        {idColumn}
      </RecordList>
    </>
  );
}

/** The number, which is the way to the order for who has no pointer. */
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
      sx={{ display: "inline-flex", alignItems: "center", minBlockSize: 40, marginBlock: -1, fontWeight: 600 }}
    >
      {order.number}
    </Link>
  );
}

function State() {
  const order = useRecordContext<StaffOrder>();
  return order ? <OrderState order={order} /> : null;
}

function Buyer() {
  const order = useRecordContext<StaffOrder>();
  if (!order) return null;
  return (
    <Box sx={{ minInlineSize: 160, maxInlineSize: 260, overflowWrap: "anywhere" }}>
      <bdi>{order.name}</bdi>
      <Typography component="div" variant="body2" sx={{ color: "text.secondary" }}>
        <bdi dir="ltr">{order.email}</bdi>
      </Typography>
    </Box>
  );
}

/** The package, and by what it is paid. */
function Ordered() {
  const order = useRecordContext<StaffOrder>();
  const translate = useTranslate();
  const campaignName = useCampaignName();
  if (!order) return null;
  const { method, kind } = order;
  const beside = [
    translate(`resources.orders.methods.${method}`),
    ...(kind === "renewal" ? [translate("resources.orders.kinds.renewal")] : []),
    campaignName(order),
  ].filter(Boolean);
  return (
    <Box sx={{ minInlineSize: 160, maxInlineSize: 280 }}>
      <InBothField source="packageName" />
      <Typography component="div" variant="body2" sx={{ color: "text.secondary" }}>
        {beside.join(" · ")}
      </Typography>
    </Box>
  );
}

/** What it comes to, and what of that went back. */
function Total() {
  const order = useRecordContext<StaffOrder>();
  const translate = useTranslate();
  if (!order) return null;
  return (
    <>
      <MoneyField source="total" />
      {order.refunded > 0 && (
        <Typography component="div" variant="body2" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
          {translate("resources.orders.back")} <MoneyText amount={order.refunded} currency={order.currency} />
        </Typography>
      )}
    </>
  );
}

function Place() {
  const order = useRecordContext<StaffOrder>();
  const localized = useLocalized();
  return order?.city ? <bdi>{[order.city, order.region].map(localized).filter(Boolean).join(" · ")}</bdi> : null;
}
