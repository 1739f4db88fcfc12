import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";

/** What the document tells the back office's scripts; see backoffice/src/frame/document-facts.ts. */
interface DocumentFacts {
  build: string;
  /** Where errors are reported; undefined: nowhere. */
  errorsTo: string | undefined;
  /** Origin of the API where that is not the document's own. */
  apiUrl: string | undefined;
}

/** Id of a build: its document names every entry file by content. */
export const buildIdOf = (template: string): string => createHash("sha256").update(template).digest("hex").slice(0, 12);

export const factsOf = (template: string, { SENTRY_DSN, API_URL }: Config): DocumentFacts => ({
  build: buildIdOf(template),
  errorsTo: SENTRY_DSN,
  apiUrl: API_URL,
});

const attribute = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The document for one request: its base address, facts for its scripts, and the nonce of its styles. */
export function documentFor(template: string, base: string, nonce: string, { build, errorsTo, apiUrl }: DocumentFacts): string {
  const facts = Object.entries({ "data-build": build, "data-errors-to": errorsTo, "data-api": apiUrl }).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${attribute(value)}"`],
  );
  return template
    .replace("<html ", () => `<html${facts.join("")} `)
    .replace('<base href="/" />', () => `<base href="${base}" /><meta name="style-nonce" content="${nonce}" />`);
}

/**
 * Content security policy of the document. Scripts are its own; styles are its own or carry the nonce; pictures of article bodies may be
 * elsewhere; the site's preview may be framed; calls go to the API and to where errors are reported.
 */
export function policyFor(nonce: string, { errorsTo, apiUrl }: DocumentFacts): string {
  const others = [apiUrl, errorsTo].flatMap((address) => (address ? [new URL(address).origin] : []));
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    ["connect-src 'self'", ...others].join(" "),
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
