import { BlockList, isIP } from "node:net";

/** Which proxies in front are trusted: how many hops, or their addresses and networks. */
export type TrustedProxies = false | number | string[];

/** Whether an address is a trusted proxy's. `hop` is 0 for who is connected, 1 for who was connected to that, and so on. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

const MAX_HOPS = 10;

/**
 * Reads TRUST_PROXY.
 * @throws Error that says what is wrong with it.
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const value = text.trim();
  if (value === "0" || value === "false" || value === "") return false;
  if (/^true$/i.test(value)) {
    throw new Error(
      "true would trust every address in X-Forwarded-For, also those that clients make up. " +
        "Set the number of proxies in front (1 for one nginx), or their networks (10.0.0.0/8, 127.0.0.1)",
    );
  }
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    if (hops > MAX_HOPS) throw new Error(`is a number of proxies in front, at most ${MAX_HOPS}`);
    return hops;
  }
  const networks = value.split(",").map((one) => one.trim());
  for (const network of networks) addTo(new BlockList(), network);
  return networks;
}

/** The check that Fastify reads `X-Forwarded-*` by. With a number of hops nothing but the proxy may be able to connect. */
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
  const most = version === 6 ? 128 : 32;
  const valid = version !== 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
  if (!valid) throw new Error(`"${network}" is no number of proxies, address or network such as 10.0.0.0/8`);
  const family = version === 6 ? "ipv6" : "ipv4";
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}
