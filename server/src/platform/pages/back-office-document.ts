import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";

/**
 * Values that the document passes to the back office's scripts; see
 * backoffice/src/platform/document-settings.ts.
 */
interface DocumentFacts {
  build: string;
  /** Sentry DSN for error reports; undefined to disable them. */
  sentryDsn: string | undefined;
  /** Origin of the API if it is not the document's own. */
  apiUrl: string | undefined;
}

/**
 * Returns the id of a build: a hash of its document, which references every entry file by content
 * hash.
 */
export const buildIdOf = (template: string): string =>
  createHash("sha256").update(template).digest("hex").slice(0, 12);

export const documentFactsOf = (
  template: string,
  { SENTRY_DSN, API_URL }: Config,
): DocumentFacts => ({
  build: buildIdOf(template),
  sentryDsn: SENTRY_DSN,
  apiUrl: API_URL,
});

const escapeAttribute = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/**
 * Renders the document for one request, with its base URL, the facts for its scripts and the nonce
 * of its styles.
 */
export function renderBackOfficeDocument(
  template: string,
  base: string,
  nonce: string,
  { build, sentryDsn, apiUrl }: DocumentFacts,
): string {
  const attributes = Object.entries({
    "data-build": build,
    "data-errors-to": sentryDsn,
    "data-api": apiUrl,
  }).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeAttribute(value)}"`],
  );
  return template
    .replace("<html ", () => `<html${attributes.join("")} `)
    .replace(
      '<base href="/" />',
      () => `<base href="${base}" /><meta name="style-nonce" content="${nonce}" />`,
    );
}
