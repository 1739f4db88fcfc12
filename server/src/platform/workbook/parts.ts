import { element, xmlDocument } from "../http/xml.ts";

export interface WorkbookProperties {
  title: string;
  /** Author: the station. */
  creator: string;
  created: Date;
}

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const CONTENT_TYPE_BASE = "application/vnd.openxmlformats-officedocument";

/**
 * Content types of the files of the package. Sheets are the default for XML: their number is not
 * known when this is written, and programs that identify a file by its beginning look for this
 * part.
 */
export function contentTypes(): string {
  const override = (part: string, type: string) =>
    element("Override", { PartName: part, ContentType: type });
  return xmlDocument(
    element(
      "Types",
      { xmlns: `${PACKAGE}/content-types` },
      element("Default", {
        Extension: "rels",
        ContentType: "application/vnd.openxmlformats-package.relationships+xml",
      }),
      element("Default", {
        Extension: "xml",
        ContentType: `${CONTENT_TYPE_BASE}.spreadsheetml.worksheet+xml`,
      }),
      override("/xl/workbook.xml", `${CONTENT_TYPE_BASE}.spreadsheetml.sheet.main+xml`),
      override("/xl/styles.xml", `${CONTENT_TYPE_BASE}.spreadsheetml.styles+xml`),
      override("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"),
      override("/docProps/app.xml", `${CONTENT_TYPE_BASE}.extended-properties+xml`),
    ),
  );
}

const relationships = (all: { type: string; target: string }[]) =>
  xmlDocument(
    element(
      "Relationships",
      { xmlns: `${PACKAGE}/relationships` },
      all.map(({ type, target }, index) =>
        element("Relationship", { Id: `r${index + 1}`, Type: type, Target: target }),
      ),
    ),
  );

/** Root relationships of the package. */
export const packageRelationships = () =>
  relationships([
    { type: `${OFFICE}/relationships/officeDocument`, target: "xl/workbook.xml" },
    { type: `${PACKAGE}/relationships/metadata/core-properties`, target: "docProps/core.xml" },
    { type: `${OFFICE}/relationships/extended-properties`, target: "docProps/app.xml" },
  ]);

/** Title, author and creation time. */
export function coreProperties({ title, creator, created }: WorkbookProperties): string {
  const timestamp = created.toISOString().replace(/\.\d+Z$/, "Z");
  const spaces = {
    "xmlns:cp": `${PACKAGE}/metadata/core-properties`,
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:dcterms": "http://purl.org/dc/terms/",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
  };
  const createdElement = element("dcterms:created", { "xsi:type": "dcterms:W3CDTF" }, timestamp);
  return xmlDocument(
    element(
      "cp:coreProperties",
      spaces,
      element("dc:title", {}, title),
      element("dc:creator", {}, creator),
      createdElement,
    ),
  );
}

/** Name of the program that created the workbook. */
export const appProperties = () =>
  xmlDocument(
    element(
      "Properties",
      { xmlns: `${OFFICE}/extended-properties` },
      element("Application", {}, "Masthead"),
    ),
  );

/** Sheet list, in display order. */
export function workbookXml(names: string[]): string {
  const sheets = names.map((name, index) =>
    element("sheet", { name, sheetId: index + 1, "r:id": `r${index + 1}` }),
  );
  const view = element("bookViews", {}, element("workbookView", { activeTab: 0 }));
  return xmlDocument(
    element(
      "workbook",
      { xmlns: MAIN, "xmlns:r": `${OFFICE}/relationships` },
      view,
      element("sheets", {}, sheets),
    ),
  );
}

/** Locations of the sheets and of their styles. */
export const workbookRelationships = (sheets: number) =>
  relationships([
    ...Array.from({ length: sheets }, (_, index) => ({
      type: `${OFFICE}/relationships/worksheet`,
      target: `worksheets/sheet${index + 1}.xml`,
    })),
    { type: `${OFFICE}/relationships/styles`, target: "styles.xml" },
  ]);
