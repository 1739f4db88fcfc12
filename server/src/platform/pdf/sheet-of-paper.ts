import type { Locale } from "@masthead/contract/system/locale.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import PDFDocument from "pdfkit";
import { type Faces, facesFor } from "./fonts.ts";
import { BOX, type Line, linesOf, type TextStyle } from "./text-lines.ts";

/** A4, in points of a 72nd of an inch. */
export const PAPER = { width: 595.28, height: 841.89, margin: 48, foot: 64 } as const;
export const CONTENT = PAPER.width - 2 * PAPER.margin;
export const BOTTOM = PAPER.height - PAPER.foot;

export const INK = "#14201d";
export const QUIET = "#4c5a56";
export const LINE = "#dfe6e4";
export const MINT = "#00c9a6";

type Document = InstanceType<typeof PDFDocument>;

/** A column: how far its start is from where lines start, left in English and right in Arabic. */
export interface Column {
  from: number;
  width: number;
  /** At which of its edges its lines stand. */
  align: "start" | "end";
}

/** Paper that is written on from where its language starts. */
export interface Paper {
  document: Document;
  locale: Locale;
  faces: Faces;
  /** Where the next line goes, from the top. */
  y: number;
}

export const WHOLE: Column = { from: 0, width: CONTENT, align: "start" };

/** A document without pages yet, tagged for those who have it read out. `made` is what it says of its making. */
export function newPaper(locale: Locale, info: { title: string; author: string; made: Date }): Paper {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: "A4",
    margin: PAPER.margin,
    pdfVersion: "1.7",
    tagged: true,
    lang: locale,
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.made, Producer: "Masthead", Creator: "Masthead" },
  });
  return { document, locale, faces: facesFor(document), y: PAPER.margin };
}

/** How high a line is: room for the marks above and below Arabic letters. */
export const lineHeight = ({ size }: TextStyle) => size * 1.6;

/** A text's lines in a column. */
export const inColumn = (paper: Paper, text: string, style: TextStyle, { width }: Column) => linesOf(text, style, width, paper);

/** Draws lines in a column from a height on. @returns the height below them */
export function drawLines(paper: Paper, lines: Line[], style: TextStyle, column: Column, top = paper.y): number {
  const { document } = paper;
  document.fillColor(style.colour).strokeColor(style.colour).fontSize(style.size);
  let y = top;
  for (const line of lines) {
    let x = startOf(paper, line, column);
    for (const { face, text, width } of line.runs) {
      if (face) document.font(face.name).text(text, x, y, { lineBreak: false, features: [] });
      else
        document
          .lineWidth(0.6)
          .rect(x + 1, y + style.size * 0.42, BOX * style.size - 2, style.size * 0.66)
          .stroke();
      x += width;
    }
    y += lineHeight(style);
  }
  return y;
}

/** Where a line begins that is drawn from left to right. */
function startOf({ locale }: Paper, { width }: Line, column: Column): number {
  const rightToLeft = directionOf(locale) === "rtl";
  const left = PAPER.margin + (rightToLeft ? CONTENT - column.from - column.width : column.from);
  return (column.align === "start") === rightToLeft ? left + column.width - width : left;
}

/** A line across, between two places of the content. */
export function rule({ document, locale }: Paper, y: number, colour: string, weight: number, from = 0, width = CONTENT): void {
  const left = PAPER.margin + (directionOf(locale) === "rtl" ? CONTENT - from - width : from);
  document
    .lineWidth(weight)
    .strokeColor(colour)
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke();
}
