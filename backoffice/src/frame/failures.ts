import { isProblem } from "./problems.ts";

/** Message of a failure: a key of the words, and the values in it. */
export interface FailureText {
  key: string;
  values?: { smart_count: number };
}

/** Seconds until a failed call may be repeated, from a `Retry-After` header: seconds or a date. */
export function retryAfter(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** What to do after a failure that may pass by itself. `unsaved`: a form on screen holds unsaved changes, which stay in it. */
function adviceFor(unsaved: boolean, seconds?: number): FailureText {
  const kept = unsaved ? "kept" : "plain";
  if (seconds === undefined) return { key: `desk.failure.again.${kept}` };
  if (seconds < 120) return { key: `desk.failure.inSeconds.${kept}`, values: { smart_count: seconds } };
  return { key: `desk.failure.inMinutes.${kept}`, values: { smart_count: Math.ceil(seconds / 60) } };
}

/** What happened, where the server said nothing in words of its own. Without a status there was no reply at all. */
function causeOf(status: number | undefined): FailureText {
  if (status === undefined) return { key: "desk.failure.unreachable" };
  if (status === 413) return { key: "desk.failure.tooLarge" };
  if (status === 429) return { key: "desk.failure.tooMany" };
  if (status === 502 || status === 503 || status === 504) return { key: "desk.failure.busy" };
  return { key: status >= 500 ? "desk.failure.server" : "desk.failure.refused" };
}

/** Whether the same call may succeed later, so that it makes sense to repeat it. */
const mayPass = (status: number | undefined): boolean => status === undefined || status === 429 || status >= 500;

interface Failure {
  status?: number;
  body?: unknown;
  retryAfter?: string | null;
}

/** The whole message of a failed call: what happened and what to do, in the language that `translate` speaks. */
export function failureMessage(
  { status, body, retryAfter: header }: Failure,
  unsaved: boolean,
  translate: (text: FailureText) => string,
): string {
  const cause = isProblem(body) ? body.detail : translate(causeOf(status));
  if (!mayPass(status)) return cause;
  return `${sentence(cause)} ${translate(adviceFor(unsaved, retryAfter(header)))}`;
}

/** Text that ends as a sentence does. */
const sentence = (text: string) => (/[.!?؟…]["”»)]*$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
