/**
 * Settings that the server passes in data attributes of the document; see `back-office-document.ts`
 * of the server.
 */
const { build, errorsTo, api } = document.documentElement.dataset;

/** Id of the build that rendered the document; undefined in development. */
export const BUILD_ID = build;
/** DSN for error reports; undefined when reporting is off. */
export const ERROR_REPORTING_DSN = errorsTo;
/** Origin of the API. Default: origin of the document. */
export const API_ORIGIN = api ?? location.origin;
/** Base path of the back office, with a trailing slash. */
export const BASE_PATH = new URL(document.baseURI).pathname;
