/**
 * What the server tells the scripts of a document that is the same on each of its pages: it stands on the document's element
 * (`prepareDocument`), and is read before React takes that over.
 */
const told: DOMStringMap = typeof document === "undefined" ? {} : { ...document.documentElement.dataset };

/** Id of the build that made the document. */
export const BUILD = told.build;

/** Where errors are reported; undefined: nowhere. */
export const ERRORS_TO = told.errorsTo;
