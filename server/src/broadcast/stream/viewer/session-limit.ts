import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { networkOf, wideNetworkOf } from "../../../platform/http/network.ts";

/**
 * Sessions per minute counted from one network. High, because many mobile subscribers share an IP
 * address.
 */
export const SESSIONS_PER_NETWORK = 400;
/** Sessions per minute from one wide network of IPv6, which one customer may have. */
const SESSIONS_PER_WIDE_NETWORK = 4000;
/** Sessions per minute that a process remembers, which bounds its memory. */
const MAX_SESSIONS = 500_000;

/**
 * Creates a limit of sessions per network and minute, for this process and in memory only, because
 * addresses are not stored. A session that was admitted in the minute stays admitted.
 */
export function createSessionLimit(): {
  admits(session: string, address: string | null, at: Date): boolean;
} {
  let minute = 0;
  let admitted = new Set<string>();
  let perNetwork = new Map<string, number>();
  return {
    admits(session, address, at) {
      const currentMinute = Math.floor(at.getTime() / MINUTE);
      if (currentMinute !== minute) {
        minute = currentMinute;
        admitted = new Set();
        perNetwork = new Map();
      }
      if (admitted.has(session)) return true;
      if (admitted.size >= MAX_SESSIONS) return false;
      if (address !== null) {
        const network = networkOf(address);
        const wide = wideNetworkOf(address);
        const limits: [string, number][] = [[network, SESSIONS_PER_NETWORK]];
        if (wide !== network) limits.push([wide, SESSIONS_PER_WIDE_NETWORK]);
        if (limits.some(([name, limit]) => (perNetwork.get(name) ?? 0) >= limit)) return false;
        for (const [name] of limits) perNetwork.set(name, (perNetwork.get(name) ?? 0) + 1);
      }
      admitted.add(session);
      return true;
    },
  };
}
