import { isProblem } from "./problems.ts";

/** Message of a failure: message key and values. */
export interface FailureText {
  key: string;
  values?: { smart_count: number };
}

/**
 * Parses a `Retry-After` header, in seconds or as a date. Returns seconds; undefined when invalid
 * or in the past.
 */
export function parseRetryAfter(
  header: string | null | undefined,
  now = Date.now(),
): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/**
 * Returns the advice after a temporary failure. `unsaved`: a form on screen has unsaved changes,
 * which it keeps.
 */
function adviceFor(unsaved: boolean, seconds?: number): FailureText {
  const variant = unsaved ? "safe" : "plain";
  if (seconds === undefined) return { key: `frame.failure.again.${variant}` };
  if (seconds < 120)
    return { key: `frame.failure.inSeconds.${variant}`, values: { smart_count: seconds } };
  return {
    key: `frame.failure.inMinutes.${variant}`,
    values: { smart_count: Math.ceil(seconds / 60) },
  };
}

/**
 * Returns the cause of a failure without a problem response. Without a status there was no response
 * at all.
 */
function causeOf(status: number | undefined): FailureText {
  if (status === undefined) return { key: "frame.failure.unreachable" };
  if (status === 413) return { key: "frame.failure.tooLarge" };
  if (status === 429) return { key: "frame.failure.tooMany" };
  if (status === 502 || status === 503 || status === 504) return { key: "frame.failure.busy" };
  return { key: status >= 500 ? "frame.failure.server" : "frame.failure.refused" };
}

/** Returns whether the failure may be temporary, so that a retry makes sense. */
export const isTemporary = (status: number | undefined): boolean =>
  status === undefined || status === 429 || status >= 500;

interface Failure {
  status?: number;
  body?: unknown;
  retryAfter?: string | null;
}

/**
 * Returns the full message of a failed call: cause and advice. The detail of a conflict refers to
 * the values that it lists, which only record forms show.
 */
export function failureMessage(
  { status, body, retryAfter: header }: Failure,
  unsaved: boolean,
  translate: (text: FailureText) => string,
): string {
  if (isProblem(body) && body.conflict) return translate({ key: "frame.failure.conflict" });
  const cause = isProblem(body) ? body.detail : translate(causeOf(status));
  if (!isTemporary(status)) return cause;
  return `${asSentence(cause)} ${translate(adviceFor(unsaved, parseRetryAfter(header)))}`;
}

/** Adds a full stop unless the text ends with punctuation. */
const asSentence = (text: string) =>
  /[.!?؟…]["”»)]*$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
