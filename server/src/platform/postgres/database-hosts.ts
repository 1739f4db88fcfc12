export interface DatabaseHost {
  host: string;
  port: number;
}

const DEFAULT_PORT = 5432;
/** Parts of a database URL: up to the hosts, the hosts, and the rest. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;
/** A name, an IPv4 address, or an IPv6 address in brackets, with or without a port. */
const HOST = /^(\[[\da-f:.]+\]|[^\s:,[\]]+)(?::(\d{1,5}))?$/i;

/**
 * Splits a database URL with several hosts, as libpq reads it: `postgres://user@one:5432,two/news`.
 * @returns one URL per host; undefined if a host is not valid
 */
export function urlsOfHosts(url: string): string[] | undefined {
  const [, start, hosts, rest] = URL_PARTS.exec(url) ?? [];
  if (start === undefined || hosts === undefined) return undefined;
  const list = hosts.split(",");
  return list.every((host) => HOST.test(host))
    ? list.map((host) => `${start}${host}${rest}`)
    : undefined;
}

/** Returns host and port of a URL with one host. */
export function hostOf(url: string): DatabaseHost {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || DEFAULT_PORT) };
}
