import { BlockList, isIP } from "node:net";

/** Trusted proxies in front of the server: number of hops, or IP addresses and networks. */
export type TrustedProxies = false | number | string[];

/**
 * Whether an IP address is a trusted proxy. `hop` is 0 for the connected peer, 1 for the peer of
 * that one, and so on.
 */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

const MAX_HOPS = 10;

/**
 * Parses TRUST_PROXY.
 * @throws Error that describes the invalid value
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const value = text.trim();
  if (value === "0" || value === "false" || value === "") return false;
  if (/^true$/i.test(value)) {
    throw new Error(
      "true would trust every address in X-Forwarded-For, including those that clients forge. " +
        "Set the number of proxies in front (1 for one nginx), or their networks (10.0.0.0/8, 127.0.0.1)",
    );
  }
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    if (hops > MAX_HOPS) throw new Error(`the number of proxies in front is at most ${MAX_HOPS}`);
    return hops;
  }
  const networks = value.split(",").map((network) => network.trim());
  for (const network of networks) addTo(new BlockList(), network);
  return networks;
}

/**
 * Creates Fastify's trust check for `X-Forwarded-*`. With a number of hops, only the proxy must be
 * able to connect to the server.
 */
export function trustedProxyCheck(trusted: TrustedProxies): IsTrustedProxy {
  if (!Array.isArray(trusted)) return (_address, hop) => hop < Number(trusted);
  const list = new BlockList();
  for (const network of trusted) addTo(list, network);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}

function addTo(list: BlockList, network: string): void {
  const [address = "", bits, ...rest] = network.split("/");
  const version = isIP(address);
  const maxBits = version === 6 ? 128 : 32;
  const valid =
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits));
  if (!valid)
    throw new Error(
      `"${network}" is not a number of proxies, an IP address or a network such as 10.0.0.0/8`,
    );
  const family = version === 6 ? "ipv6" : "ipv4";
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}
