import { DEFAULT_NUMERALS, type Numerals } from "@masthead/contract/system/format.ts";

/**
 * What the server tells the scripts of a document that is the same on each of its pages: it stands on the document's element
 * (`prepareDocument`), and is read before React takes that over.
 */
const told: DOMStringMap = typeof document === "undefined" ? {} : { ...document.documentElement.dataset };

/** Id of the build that made the document. */
export const BUILD = told.build;

/** Digits that the document's numbers are written with. */
export const NUMERALS = (told.numerals as Numerals | undefined) ?? DEFAULT_NUMERALS;

/** Where errors are reported; undefined: nowhere. */
export const ERRORS_TO = told.errorsTo;
