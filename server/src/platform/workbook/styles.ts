import { CURRENCY_EXPONENTS, type Currency } from "@masthead/contract/commerce/money.ts";
import { element, type Markup, xmlDocument } from "../http/xml.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Built-in number format of text cells: they stay text when edited. */
const TEXT_FORMAT = 49;
const FIRST_CUSTOM_FORMAT = 164;
const DECIMALS = [0, 2, 3];
const FORMATS = [
  "0",
  "yyyy-mm-dd hh:mm",
  ...DECIMALS.map((decimals) => (decimals ? `#,##0.${"0".repeat(decimals)}` : "#,##0")),
];
/** Cell styles, by their index in the list below. */
export const STYLE = { heading: 1, text: 2, quoted: 3, integer: 4, moment: 5 } as const;
const FIRST_MONEY = 6;

/** Cell style of an amount: with as many decimals as its currency has. */
export function moneyStyle(currency: Currency): number {
  const index = DECIMALS.indexOf(CURRENCY_EXPONENTS[currency]);
  if (index === -1) throw new RangeError(`no format for the decimals of ${currency}`);
  return FIRST_MONEY + index;
}

/** styles.xml: two fonts, the background of headings, and the cell styles. */
export function stylesXml(): string {
  return xmlDocument(
    element(
      "styleSheet",
      { xmlns: MAIN },
      listElement(
        "numFmts",
        FORMATS.map((formatCode, index) =>
          element("numFmt", { numFmtId: FIRST_CUSTOM_FORMAT + index, formatCode }),
        ),
      ),
      listElement("fonts", [font(), font(element("b", {}))]),
      listElement("fills", fills()),
      listElement("borders", borders()),
      listElement("cellStyleXfs", [
        element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 }),
      ]),
      listElement("cellXfs", cellFormats()),
      listElement("cellStyles", [element("cellStyle", { name: "Normal", xfId: 0, builtinId: 0 })]),
    ),
  );
}

const listElement = (name: string, children: Markup[]) =>
  element(name, { count: children.length }, ...children);

const font = (...more: Markup[]) =>
  element(
    "font",
    {},
    ...more,
    element("sz", { val: 11 }),
    element("name", { val: "Calibri" }),
    element("family", { val: 2 }),
  );

/** Without, the pattern that the format reserves, and the background of headings. */
function fills(): Markup[] {
  const heading = element(
    "patternFill",
    { patternType: "solid" },
    element("fgColor", { rgb: "FFE6FAF5" }),
    element("bgColor", { indexed: 64 }),
  );
  return [
    element("fill", {}, element("patternFill", { patternType: "none" })),
    element("fill", {}, element("patternFill", { patternType: "gray125" })),
    element("fill", {}, heading),
  ];
}

/** No border, and the border of headings. */
function borders(): Markup[] {
  const sides = ["left", "right", "top", "bottom", "diagonal"].map((side) => element(side, {}));
  const bottom = element("bottom", { style: "thin" }, element("color", { rgb: "FF00C9A6" }));
  return [element("border", {}, ...sides), element("border", {}, ...sides.with(3, bottom))];
}

/** Formats of cells: by default, those of STYLE, and amounts. */
function cellFormats(): Markup[] {
  const plain = { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0 };
  const formatted = (numFmtId: number, more = {}) =>
    element("xf", { ...plain, numFmtId, applyNumberFormat: 1, ...more });
  const heading = {
    fontId: 1,
    fillId: 2,
    borderId: 1,
    applyFont: 1,
    applyFill: 1,
    applyBorder: 1,
  };
  return [
    element("xf", plain),
    formatted(TEXT_FORMAT, heading),
    formatted(TEXT_FORMAT),
    formatted(TEXT_FORMAT, { quotePrefix: 1 }),
    ...FORMATS.map((_, index) => formatted(FIRST_CUSTOM_FORMAT + index)),
  ];
}
