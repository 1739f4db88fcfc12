import { dateFormat, numberFormat } from "@masthead/contract/system/format.ts";
import { wordsOf } from "../http/words.ts";
import { paragraphsOf } from "./clusters.ts";
import type { Receipt } from "./receipt.ts";
import { CONTENT, type Column, drawLines, INK, inColumn, MINT, PAPER, type Paper, QUIET, rule } from "./sheet-of-paper.ts";
import type { TextStyle } from "./text-lines.ts";

type Structure = ReturnType<Paper["document"]["struct"]>;

/** A receipt in the making: the paper, and what each part of it is for those who have it read out. */
export interface Tagged {
  paper: Paper;
  receipt: Receipt;
  structure: Structure;
  /**
   * Draws something, as a heading, paragraph, cell… of the whole or of another part. Its text is what is read out; without one it is what
   * is drawn, which runs from left to right in Arabic as well.
   */
  add(kind: string, text: string | null, draw: () => void, within?: Structure): void;
  /** Begins a part that has others in it, such as a table. */
  part(kind: string, within?: Structure): Structure;
}

export function tagged(paper: Paper, receipt: Receipt): Tagged {
  const { document } = paper;
  const structure = document.struct("Document");
  document.addStructure(structure);
  return {
    paper,
    receipt,
    structure,
    add: (kind, text, draw, within = structure) => {
      const part = document.struct(kind, text === null ? {} : { actual: paragraphsOf(text).join("\n") }, [draw]);
      within.add(part);
      part.end();
    },
    part: (kind, within = structure) => {
      const part = document.struct(kind);
      within.add(part);
      return part;
    },
  };
}

const NAME: TextStyle = { size: 17, weight: 700, colour: INK };
const TITLE: TextStyle = { size: 17, weight: 400, colour: INK };
const SMALL: TextStyle = { size: 9, weight: 400, colour: QUIET };
const STATION: Column = { from: 0, width: 290, align: "start" };
const ABOUT: Column = { from: 306, width: CONTENT - 306, align: "end" };

/** A page; all but the first say again whose receipt it is. */
export function newPage({ paper, receipt }: Tagged): void {
  const { document } = paper;
  document.addPage();
  paper.y = PAPER.margin;
  if (document.bufferedPageRange().count === 1) return;
  document.markContent("Artifact", { type: "Pagination" });
  const { station, title, number } = receipt;
  const below = [
    drawLines(paper, inColumn(paper, station.name, SMALL, STATION).slice(0, 1), SMALL, STATION),
    drawLines(paper, inColumn(paper, `${title} \u2068${number}\u2069`, SMALL, ABOUT).slice(0, 1), SMALL, ABOUT),
  ];
  paper.y = Math.max(...below) + 4;
  rule(paper, paper.y, MINT, 1.5);
  document.endMarkedContent();
  paper.y += 14;
}

/** Who gives the receipt, and which it is, above a line of the house's colour. */
export function head({ paper, receipt, add }: Tagged): void {
  const { locale, station, title, number, date, timeZone } = receipt;
  const words = wordsOf(locale);
  const top = paper.y;
  const write = (kind: string, text: string, style: TextStyle, column: Column, y: number): number => {
    let below = y;
    add(kind, text, () => {
      below = drawLines(paper, inColumn(paper, text, style, column), style, column, y);
    });
    return below;
  };
  let left = write("P", station.name, NAME, STATION, top);
  const tax = station.taxNumber && words("receipt.taxNumber", { number: isolated(station.taxNumber) });
  for (const text of [station.address, station.phone, station.email, tax]) if (text) left = write("P", text, SMALL, STATION, left);
  const day = dateFormat(locale, { dateStyle: "long", timeZone }).format(date);
  let right = write("H1", title, TITLE, ABOUT, top);
  right = write("P", words("receipt.number", { number: isolated(number) }), SMALL, ABOUT, right);
  right = write("P", day, SMALL, ABOUT, right);
  paper.y = Math.max(left, right) + 10;
  paper.document.markContent("Artifact", { type: "Layout" });
  rule(paper, paper.y, MINT, 3);
  paper.document.endMarkedContent();
}

/** A value that keeps its own direction amid words. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Which page of how many, below each. */
export function foot({ paper, receipt }: Tagged): void {
  const { document } = paper;
  const { count } = document.bufferedPageRange();
  const told = numberFormat(receipt.locale);
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    const text = wordsOf(receipt.locale)("receipt.page", { page: told.format(index + 1), pages: told.format(count) });
    document.markContent("Artifact", { type: "Pagination" });
    drawLines(paper, inColumn(paper, text, SMALL, ABOUT), SMALL, ABOUT, PAPER.height - 44);
    document.endMarkedContent();
  }
}
