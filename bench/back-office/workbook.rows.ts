import {
  CURRENCIES,
  type Currency,
  formatDecimalAmount,
  type Money,
} from "@masthead/contract/commerce/money.ts";
import type { Column } from "../../server/src/platform/workbook/columns.ts";

/** Row of an order list: 18 columns, in Arabic and Latin script. */
interface Sale {
  number: string;
  texts: (string | null)[];
  devices: number;
  money: [Money, Money, Money];
  at: [Date, Date | null];
}

const NAMES = [
  "ليلى الحسن",
  "=SUM(A1:A9)",
  "Zoë Ångström",
  "محمد «أبو أحمد» & شركاه",
  "+962 7 9000 0000",
  "<b>O'Neil</b>",
  "نورُ الدِّين ١٢٣",
  'Ben, the "tall" one',
];
const CITIES = ["عمّان", "إربد", "الزرقاء", "Amman", "العقبة"];
const PACKAGES = ["الباقة السنوية – بلا حدود", "Monthly, everything", "نجوم ٢٠٢٦"];
const START = Date.UTC(2024, 0, 1);

const pick = <Item>(list: readonly Item[], index: number): Item =>
  list[index % list.length] as Item;

/** Generates the rows, the same on every run. */
export function* sampleSales(count: number): Generator<Sale> {
  for (let index = 0; index < count; index += 1) {
    const currency = pick(["JOD", "USD", "JPY", ...CURRENCIES] as Currency[], index);
    const total = (index * 7919) % 1_000_000_000;
    const tax = (index * 31) % 100_000;
    const name = `${pick(NAMES, index)} ${index}`;
    yield {
      number: `2611-${String(index).padStart(6, "0")}`,
      texts: [
        name,
        `reader${index}@news.example`,
        `+96279${String(index).padStart(7, "0")}`,
        pick(PACKAGES, index),
        pick(CITIES, index),
        `شارع الجامعة، بناية ${index % 300}`,
        pick(["paid", "مدفوع", "refunded"], index),
        pick(["card", "نقدًا"], index),
        index % 3 ? null : "-",
        currency,
        `key-${(index * 2654435761) % 4294967296}`,
      ],
      devices: index % 4,
      money: [
        { amount: total - tax, currency },
        { amount: tax, currency },
        { amount: total, currency },
      ],
      at: [
        new Date(START + index * 617_000),
        index % 5 ? new Date(START + index * 617_000 + 86_400_000) : null,
      ],
    };
  }
}

const textColumn = (heading: string, index: number): Column<Sale> => ({
  kind: "text",
  heading,
  value: ({ texts }) => texts[index] ?? null,
});
const moneyColumn = (heading: string, index: 0 | 1 | 2): Column<Sale> => ({
  kind: "money",
  heading,
  value: ({ money }) => money[index],
});
const momentColumn = (heading: string, index: 0 | 1): Column<Sale> => ({
  kind: "moment",
  heading,
  value: ({ at }) => at[index],
});
const TEXT_HEADINGS = [
  "الاسم",
  "البريد الإلكتروني",
  "الهاتف",
  "الباقة",
  "المدينة",
  "العنوان",
  "الحالة",
  "طريقة الدفع",
  "ملاحظة",
  "العملة",
  "المفتاح",
];

export const COLUMNS: Column<Sale>[] = [
  { kind: "text", heading: "رقم الطلب", value: ({ number }) => number },
  ...TEXT_HEADINGS.map(textColumn),
  { kind: "integer", heading: "الأجهزة", value: ({ devices }) => devices },
  ...["الصافي", "الضريبة", "المجموع"].map((heading, index) =>
    moneyColumn(heading, index as 0 | 1 | 2),
  ),
  ...["طُلب في", "دُفع في"].map((heading, index) => momentColumn(heading, index as 0 | 1)),
];

const DATE_TIME_FORMAT = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Amman",
  dateStyle: "short",
  timeStyle: "short",
});

/**
 * Cell texts of a row as a spreadsheet program must display them, but amounts without thousands
 * separators.
 */
export function displayedCells(row: Sale): string[] {
  return COLUMNS.map((column) => {
    if (column.kind === "text") return column.value(row) ?? "";
    if (column.kind === "integer") return String(column.value(row) ?? "");
    if (column.kind === "moment") return formatMoment(column.value(row));
    const money = column.value(row);
    return money ? formatDecimalAmount(money) : "";
  });
}

const formatMoment = (at: Date | null) => (at ? DATE_TIME_FORMAT.format(at) : "");
