import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import { namesClosedAddress } from "../../platform/outgoing/guarded-request.ts";
import type { CallContext } from "../../platform/platform.ts";
import { sampleOf } from "./sample/sample-files.ts";
import { mayReachStream } from "./stream-web.ts";

/** Names that lead to this machine wherever they are asked for, or to the network it is in. */
const LOCAL = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/;

/**
 * Refuses the address of a stream or recording that this server would not fetch: one of this machine or a private network, unless
 * STREAM_HOSTS names its host, and a sample that there is none of. Does not connect: what a name resolves to is judged when it is used.
 * @param path field that the refusal is told at
 * @throws INVALID_INPUT at `path`
 */
export function requireReachable({ platform: { config }, locale }: CallContext, address: string, path = "streamUrl"): void {
  const refused = (word: string) => problemError("INVALID_INPUT", [{ path, message: wordsOf(locale)(`broadcast.stream.${word}`) }]);
  if (address.startsWith("sample:")) {
    if (!sampleOf(address)) throw refused("noSample");
    return;
  }
  // Uploaded recordings are names of our own.
  const url = URL.parse(address);
  if (!url) return;
  if (url.username || url.password) throw refused("password");
  const mayReach = mayReachStream(config);
  if (namesClosedAddress(url, mayReach) || (LOCAL.test(url.hostname) && !mayReach("127.0.0.1", url))) throw refused("private");
}
