import { DEFAULT_NUMERALS, type Numerals } from "@masthead/contract/platform/format.ts";

/**
 * Values that the server passes to the scripts of a document as data attributes of the html element
 * (`prepareDocument`). They are read before hydration and stay the same across client-side
 * navigations.
 */
const attributes: DOMStringMap =
  typeof document === "undefined" ? {} : { ...document.documentElement.dataset };

/** Id of the build that rendered the document. */
export const BUILD = attributes.build;

/** Numerals of the document's numbers. */
export const NUMERALS = (attributes.numerals as Numerals | undefined) ?? DEFAULT_NUMERALS;

/** Sentry DSN for error reports; undefined if errors are not reported. */
export const ERROR_REPORT_DSN = attributes.errorsTo;
