import { CURRENCY_EXPONENTS, type Currency } from "@masthead/contract/commerce/money.ts";
import { element, xmlDocument } from "../http/xml.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A number format that is in every program: cells that hold text and stay text when they are edited. */
const AS_TEXT = 49;
const OF_OUR_OWN = 164;
const DECIMALS = [0, 2, 3];
const FORMATS = ["0", "yyyy-mm-dd hh:mm", ...DECIMALS.map((decimals) => (decimals ? `#,##0.${"0".repeat(decimals)}` : "#,##0"))];
/** Styles of cells, by their place in the list below. */
export const STYLE = { heading: 1, text: 2, quoted: 3, integer: 4, moment: 5 } as const;
const FIRST_MONEY = 6;

/** The style of a sum: as many decimals as its currency has. */
export function moneyStyle(currency: Currency): number {
  const place = DECIMALS.indexOf(CURRENCY_EXPONENTS[currency]);
  if (place === -1) throw new RangeError(`no format for the decimals of ${currency}`);
  return FIRST_MONEY + place;
}

/** styles.xml: two fonts, the wash behind headings, and the styles of cells. */
export function stylesXml(): string {
  const font = (...more: ReturnType<typeof element>[]) =>
    element("font", {}, ...more, element("sz", { val: 11 }), element("name", { val: "Calibri" }), element("family", { val: 2 }));
  const solid = element(
    "patternFill",
    { patternType: "solid" },
    element("fgColor", { rgb: "FFE6FAF5" }),
    element("bgColor", { indexed: 64 }),
  );
  const noLine = ["left", "right", "top", "bottom", "diagonal"].map((side) => element(side, {}));
  const line = element("bottom", { style: "thin" }, element("color", { rgb: "FF00C9A6" }));
  const formatted = (numFmtId: number, more = {}) =>
    element("xf", { numFmtId, fontId: 0, fillId: 0, borderId: 0, xfId: 0, applyNumberFormat: 1, ...more });
  const plain = element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 });
  const heading = element("xf", {
    numFmtId: AS_TEXT,
    fontId: 1,
    fillId: 2,
    borderId: 1,
    xfId: 0,
    applyNumberFormat: 1,
    applyFont: 1,
    applyFill: 1,
    applyBorder: 1,
  });
  const cells = [
    element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0 }),
    heading,
    formatted(AS_TEXT),
    formatted(AS_TEXT, { quotePrefix: 1 }),
    ...FORMATS.map((_, index) => formatted(OF_OUR_OWN + index)),
  ];
  const counted = (name: string, children: ReturnType<typeof element>[]) => element(name, { count: children.length }, ...children);
  return xmlDocument(
    element(
      "styleSheet",
      { xmlns: MAIN },
      counted(
        "numFmts",
        FORMATS.map((formatCode, index) => element("numFmt", { numFmtId: OF_OUR_OWN + index, formatCode })),
      ),
      counted("fonts", [font(), font(element("b", {}))]),
      counted("fills", [
        element("fill", {}, element("patternFill", { patternType: "none" })),
        element("fill", {}, element("patternFill", { patternType: "gray125" })),
        element("fill", {}, solid),
      ]),
      counted("borders", [element("border", {}, ...noLine), element("border", {}, ...noLine.slice(0, 3), line, ...noLine.slice(4))]),
      counted("cellStyleXfs", [plain]),
      counted("cellXfs", cells),
      counted("cellStyles", [element("cellStyle", { name: "Normal", xfId: 0, builtinId: 0 })]),
    ),
  );
}
