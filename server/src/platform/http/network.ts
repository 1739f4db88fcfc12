import { isIPv6 } from "node:net";

/** Groups of an IPv6 address. */
const GROUPS = 8;

/**
 * Returns the network that rate limits treat as one client: an IPv4 address, or the /64 of an IPv6
 * address, which one household or server has to itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => "0");
  const network = [...left, ...zeros, ...right]
    .slice(0, GROUPS / 2)
    .map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}

/**
 * Returns an IPv4 address, or the /48 of an IPv6 address: the largest network that providers give
 * to one customer.
 */
export const wideNetworkOf = (address: string): string =>
  networkOf(address).replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, "$1::/48");
