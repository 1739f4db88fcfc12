import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { findMessage, messagesFor } from "../../../platform/http/messages.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Column } from "../../../platform/workbook/columns.ts";
import { createWorkbookStream, WORKBOOK_TYPE } from "../../../platform/workbook/workbook.ts";
import { stationTimeZone } from "../../../system/setting/setting.service.ts";
import { dayAt } from "../../../system/setting/station-clock.ts";
import { waitsForConfirmation } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { orderNumberOf } from "../order-number.ts";
import {
  findOrderIds,
  ledgerEntriesOfOrders,
  type OrderLedgerRow,
  ordersByIds,
} from "./order-export.store.ts";
import { type OrderFilters, resolveOrderFilters } from "./order-filters.ts";

type ExportQuery = OrderFilters & {
  sort: string;
  order?: "asc" | "desc";
  q?: string;
};

/** Technical name of a job or command, such as `subscription.renew`. */
const SYSTEM_ACTOR = /^(webhook|[a-z-]+(\.[a-z-]+)+)$/;

/** Orders read per query. */
const ORDER_BATCH_SIZE = 500;

/** Workbook of all orders of a list, one row each. */
export async function orderWorkbook(context: CallContext, query: ExportQuery): Promise<File> {
  const t = messagesFor(context.locale);
  const column = (name: string) => ({ heading: t(`order.columns.${name}`) });
  const money = (name: string, value: (row: OrderRow) => number): Column<OrderRow> => ({
    ...column(name),
    kind: "money",
    value: (row) => ({ amount: value(row), currency: row.currency }),
  });
  const text = (
    name: string,
    value: (row: OrderRow) => string | null,
    width?: number,
  ): Column<OrderRow> => ({
    ...column(name),
    kind: "text",
    value,
    ...(width !== undefined && { width }),
  });
  const { locale } = context;
  const columns: Column<OrderRow>[] = [
    text("number", ({ id }) => orderNumberOf(id), 12),
    { ...column("createdAt"), kind: "moment", value: (row) => row.createdAt },
    text("state", (row) =>
      t(`order.states.${waitsForConfirmation(row) ? "waitsForConfirmation" : row.state}`),
    ),
    text("method", ({ method, test }) =>
      t(test ? "order.methods.test" : `order.methods.${method}`),
    ),
    text("kind", ({ kind }) => t(`order.kinds.${kind}`)),
    text("name", ({ name }) => name),
    text("email", ({ email }) => email, 30),
    text("phone", ({ phone }) => phone, 18),
    text("package", ({ packageName }) => localized(packageName, locale), 30),
    text("campaign", ({ campaign, product }) =>
      [campaign && (findMessage(locale, `order.campaigns.${campaign}`) ?? campaign), product]
        .filter(Boolean)
        .join(" · "),
    ),
    text("devices", ({ lines }) => devicesOf(lines, locale), 30),
    text("city", ({ delivery }) => localized(delivery?.city, locale)),
    text("region", ({ delivery }) => localized(delivery?.region, locale)),
    text("address", ({ address }) => address, 40),
    money("net", ({ net }) => net),
    money("tax", ({ tax }) => tax),
    money("total", ({ total }) => total),
    money("refunded", ({ refunded }) => refunded),
    money("chargedBack", ({ chargedBack }) => chargedBack),
    text("dispute", ({ dispute }) => dispute && t(`order.disputes.${dispute}`)),
    text("currency", ({ currency }) => currency, 10),
    { ...column("paidAt"), kind: "moment", value: (row) => row.paidAt },
    text("reference", ({ cashReference }) => cashReference),
  ];
  const filters = await resolveOrderFilters(context, query);
  const { db } = context.platform.background;
  const ids = await findOrderIds({ ...context, db }, filters.query, filters.condition);
  return streamWorkbook(
    context,
    "orders",
    columns,
    inBatches(ids, (batch) => ordersByIds(db, batch)),
  );
}

const devicesOf = (lines: StaffOrder["lines"], locale: CallContext["locale"]) =>
  lines
    .filter(({ kind }) => kind === "device")
    .map(({ name, quantity }) => `${localized(name, locale)} × ${quantity}`)
    .join("; ");

/** Workbook of the ledger entries of all orders of a list, one row each. */
export async function ledgerWorkbook(context: CallContext, query: ExportQuery): Promise<File> {
  const { locale } = context;
  const t = messagesFor(locale);
  const column = (name: string) => ({ heading: t(`order.columns.${name}`) });
  const columns: Column<OrderLedgerRow>[] = [
    { ...column("at"), kind: "moment", value: (row) => row.at },
    { ...column("number"), kind: "text", width: 12, value: (row) => orderNumberOf(row.orderId) },
    { ...column("name"), kind: "text", value: (row) => row.name },
    { ...column("movement"), kind: "text", value: (row) => t(`order.movements.${row.kind}`) },
    {
      ...column("gateway"),
      kind: "text",
      value: ({ gateway }) => findMessage(locale, `order.gateways.${gateway}`) ?? gateway,
    },
    { ...column("gatewayId"), kind: "text", width: 40, value: (row) => row.gatewayId },
    { ...column("amount"), kind: "money", value: ({ amount, currency }) => ({ amount, currency }) },
    { ...column("currency"), kind: "text", width: 10, value: (row) => row.currency },
    {
      ...column("by"),
      kind: "text",
      width: 30,
      value: (row) => (row.by && SYSTEM_ACTOR.test(row.by) ? t("order.system") : row.by),
    },
  ];
  const filters = await resolveOrderFilters(context, query);
  const { db } = context.platform.background;
  const ids = await findOrderIds({ ...context, db }, filters.query, filters.condition);
  return streamWorkbook(
    context,
    "movements",
    columns,
    inBatches(ids, (batch) => ledgerEntriesOfOrders(db, batch)),
  );
}

/** Reads rows in batches of orders, in the order of the ids. */
async function* inBatches<Row>(
  ids: number[],
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += ORDER_BATCH_SIZE)
    yield* await read(ids.slice(from, from + ORDER_BATCH_SIZE));
}

async function streamWorkbook<Row>(
  context: CallContext,
  sheetKind: "orders" | "movements",
  columns: Column<Row>[],
  rows: AsyncIterable<Row>,
): Promise<File> {
  const t = messagesFor(context.locale);
  const { locale, now } = context;
  const timeZone = await stationTimeZone(context);
  const name = t(`order.sheets.${sheetKind}`);
  const properties = { title: name, creator: "Masthead", created: now };
  context.streamFile(
    createWorkbookStream<Row>({ locale, timeZone, properties, sheets: [{ name, columns, rows }] }),
  );
  const day = dayAt(timeZone, now);
  return new File([], `${sheetKind}-${day}.xlsx`, { type: WORKBOOK_TYPE });
}
