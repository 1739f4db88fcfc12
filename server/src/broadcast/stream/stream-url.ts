import { invalidInput } from "../../platform/http/problem.ts";
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
  context: CallContext,
  streamUrl: string,
  path = "streamUrl",
): void {
  if (streamUrl.startsWith("sample:")) {
    if (!sampleOf(streamUrl)) throw invalidInput(context, path, "broadcast.stream.noSample");
    return;
  }
  // Paths of uploaded recordings are not absolute URLs and are checked elsewhere.
  const url = URL.parse(streamUrl);
  if (!url) return;
  if (url.username || url.password) throw invalidInput(context, path, "broadcast.stream.password");
  const mayReach = mayReachStream(context.platform.config);
  if (
    hasBlockedAddress(url, mayReach) ||
    (LOCAL_HOSTS.test(url.hostname) && !mayReach("127.0.0.1", url))
  )
    throw invalidInput(context, path, "broadcast.stream.private");
}
