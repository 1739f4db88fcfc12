/** What the server tells the scripts of the document, on its element; see `back-office-document.ts` of the server. */
const { build, errorsTo, api } = document.documentElement.dataset;

/** Id of the build that made the document; undefined in development. */
export const BUILD = build;
/** Where errors are reported; undefined: nowhere. */
export const ERRORS_TO = errorsTo;
/** Origin of the API: the document's own unless the station set another. */
export const API_ORIGIN = api ?? location.origin;
/** Path of the back office, with a slash at its end. */
export const BASE = new URL(document.baseURI).pathname;
