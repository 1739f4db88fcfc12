import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Column } from "../../platform/workbook/columns.ts";
import { WORKBOOK_TYPE, workbook } from "../../platform/workbook/workbook.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { waitsForConfirmation } from "./order.state.ts";
import { ordersAsked } from "./order-asked.ts";
import type { DaysAsked } from "./order-days.ts";
import { idsOfOrders, type MovementRow, movementsOfOrders, type OrderRow, ordersByIds } from "./order-export.store.ts";
import { numberOf } from "./order-number.ts";

type ExportAsked = DaysAsked & { sort: string; order?: "asc" | "desc" | undefined; q?: string | undefined };

/** Orders that are read at once. */
const BATCH = 500;

/** The orders of a list, all its pages, as a workbook of a row each. */
export async function orderWorkbook(context: CallContext, asked: ExportAsked): Promise<File> {
  const t = wordsOf(context.locale);
  const column = (name: string) => ({ heading: t(`order.columns.${name}`) });
  const money = (name: string, value: (row: OrderRow) => number): Column<OrderRow> => ({
    ...{ ...column(name), kind: "money" },
    value: (row) => ({ amount: value(row), currency: row.currency }),
  });
  const text = (name: string, value: (row: OrderRow) => string | null, width?: number): Column<OrderRow> => ({
    ...{ ...column(name), kind: "text", value },
    ...(width !== undefined && { width }),
  });
  const { locale } = context;
  const columns: Column<OrderRow>[] = [
    text("number", ({ id }) => numberOf(id), 12),
    { ...column("createdAt"), kind: "moment", value: (row) => row.createdAt },
    text("state", (row) => t(`order.states.${waitsForConfirmation(row) ? "waitsForConfirmation" : row.state}`)),
    text("method", ({ method }) => t(`order.methods.${method}`)),
    text("kind", ({ kind }) => t(`order.kinds.${kind}`)),
    text("name", ({ name }) => name),
    text("email", ({ email }) => email, 30),
    text("phone", ({ phone }) => phone, 18),
    text("package", ({ packageName }) => localized(packageName, locale), 30),
    text("campaign", ({ campaign, product }) => [campaign, product].filter(Boolean).join(" ")),
    text("devices", ({ lines }) => devicesOf(lines, locale), 30),
    text("city", ({ delivery }) => localized(delivery?.city, locale)),
    text("region", ({ delivery }) => localized(delivery?.region, locale)),
    text("address", ({ address }) => address, 40),
    money("net", ({ net }) => net),
    money("tax", ({ tax }) => tax),
    money("total", ({ total }) => total),
    money("refunded", ({ refunded }) => refunded),
    text("currency", ({ currency }) => currency, 10),
    { ...column("paidAt"), kind: "moment", value: (row) => row.paidAt },
    text("reference", ({ cashReference }) => cashReference),
  ];
  const found = await ordersAsked(context, asked);
  const { db } = context.platform.background;
  const ids = await idsOfOrders({ ...context, db }, found.asked, found.also);
  return stream(
    context,
    "orders",
    columns,
    inBatches(ids, (some) => ordersByIds(db, some)),
  );
}

const devicesOf = (lines: StaffOrder["lines"], locale: CallContext["locale"]) =>
  lines
    .filter(({ kind }) => kind === "device")
    .map(({ name, quantity }) => `${localized(name, locale)} × ${quantity}`)
    .join("; ");

/** The money that moved for the orders of a list: a row for each movement, as the ledger has it. */
export async function movementWorkbook(context: CallContext, asked: ExportAsked): Promise<File> {
  const t = wordsOf(context.locale);
  const column = (name: string) => ({ heading: t(`order.columns.${name}`) });
  const columns: Column<MovementRow>[] = [
    { ...column("at"), kind: "moment", value: (row) => row.at },
    { ...column("number"), kind: "text", width: 12, value: (row) => numberOf(row.orderId) },
    { ...column("name"), kind: "text", value: (row) => row.name },
    { ...column("movement"), kind: "text", value: (row) => t(`order.movements.${row.kind}`) },
    { ...column("gateway"), kind: "text", value: (row) => t(`order.gateways.${row.gateway}`, { defaultValue: row.gateway }) },
    { ...column("gatewayId"), kind: "text", width: 40, value: (row) => row.gatewayId },
    { ...column("amount"), kind: "money", value: ({ amount, currency }) => ({ amount, currency }) },
    { ...column("currency"), kind: "text", width: 10, value: (row) => row.currency },
    { ...column("by"), kind: "text", width: 30, value: (row) => row.by },
  ];
  const found = await ordersAsked(context, asked);
  const { db } = context.platform.background;
  const ids = await idsOfOrders({ ...context, db }, found.asked, found.also);
  return stream(
    context,
    "movements",
    columns,
    inBatches(ids, (some) => movementsOfOrders(db, some)),
  );
}

/** Rows of so many orders at a time, in the order of their ids. */
async function* inBatches<Row>(ids: number[], read: (ids: number[]) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += BATCH) yield* await read(ids.slice(from, from + BATCH));
}

async function stream<Row>(
  context: CallContext,
  what: "orders" | "movements",
  columns: Column<Row>[],
  rows: AsyncIterable<Row>,
): Promise<File> {
  const t = wordsOf(context.locale);
  const { locale, now } = context;
  const timeZone = await stationZone(context);
  const name = t(`order.sheets.${what}`);
  const properties = { title: name, creator: "Masthead", created: now };
  context.streamFile(workbook<Row>({ locale, timeZone, properties, sheets: [{ name, columns, rows }] }));
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return new File([], `${what}-${day}.xlsx`, { type: WORKBOOK_TYPE });
}
