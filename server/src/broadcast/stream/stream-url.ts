import type { FieldErrorOf } from "@masthead/contract/platform/field-errors.ts";
import { fieldError } from "../../platform/http/field-error.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { problemError } from "../../platform/http/problem.ts";
import { hasBlockedAddress } from "../../platform/outgoing/guarded-request.ts";
import type { CallContext } from "../../platform/platform.ts";
import { sampleOf } from "./sample/sample-files.ts";
import { mayReachStream } from "./stream-fetch.ts";

/** Host names that always resolve to this machine or its network. */
const LOCAL_HOSTS = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/;

/**
 * Rejects the URL of a stream or recording that this server would not fetch: on this machine or a
 * private network, unless its host is in STREAM_HOSTS, or an unknown sample. Does not resolve host
 * names: their addresses are checked on each request.
 * @param path input field that the error is reported at
 * @throws INVALID_INPUT at `path`
 */
export function requireAllowedStreamUrl(
  { platform: { config }, locale }: CallContext,
  streamUrl: string,
  path = "streamUrl",
): void {
  const invalidInput = (messageKey: FieldErrorOf<"broadcast.stream">) =>
    problemError("INVALID_INPUT", [
      fieldError(messagesFor(locale), path, `broadcast.stream.${messageKey}`),
    ]);
  if (streamUrl.startsWith("sample:")) {
    if (!sampleOf(streamUrl)) throw invalidInput("noSample");
    return;
  }
  // Paths of uploaded recordings are not absolute URLs and are checked elsewhere.
  const url = URL.parse(streamUrl);
  if (!url) return;
  if (url.username || url.password) throw invalidInput("password");
  const mayReach = mayReachStream(config);
  if (
    hasBlockedAddress(url, mayReach) ||
    (LOCAL_HOSTS.test(url.hostname) && !mayReach("127.0.0.1", url))
  )
    throw invalidInput("private");
}
