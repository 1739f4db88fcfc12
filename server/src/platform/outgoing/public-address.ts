import { BlockList, isIP } from "node:net";

/**
 * Addresses outside the public internet: this machine, private and link-local networks, and
 * reserved ranges.
 */
const BLOCKED = new BlockList();
const BLOCKED_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Within the global range: documentation, and tunnels that may lead to any IPv4 address. */
const BLOCKED_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];
for (const range of BLOCKED_IPV4) BLOCKED.addSubnet(...subnet(range), "ipv4");
for (const range of BLOCKED_IPV6) BLOCKED.addSubnet(...subnet(range), "ipv6");

const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");

function subnet(range: string): [address: string, prefix: number] {
  const [address = "", prefix] = range.split("/");
  return [address, Number(prefix)];
}

/** Returns whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !BLOCKED.check(address, "ipv4");
  return family === 6 && GLOBAL_IPV6.check(address, "ipv6") && !BLOCKED.check(address, "ipv6");
}
