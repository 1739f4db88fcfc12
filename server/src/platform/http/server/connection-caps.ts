import { readFileSync } from "node:fs";
import type { Config } from "../../../config.ts";
import type { ConnectionCaps } from "./connection-table.ts";
import { trustedProxyCheck } from "./trusted-proxy.ts";

/** File descriptors left for files, the database and requests to elsewhere. */
const RESERVED_DESCRIPTORS = 256;

type Settings = Pick<Config, "MAX_CONNECTIONS" | "MAX_CONNECTIONS_PER_ADDRESS" | "TRUST_PROXY">;

/** The caps on connections that the settings ask for, as far as the system's limit of open files allows. */
export function connectionCaps(settings: Settings, warn: (line: string) => void, descriptors = descriptorLimit()): ConnectionCaps {
  const possible = Math.max(RESERVED_DESCRIPTORS, descriptors - RESERVED_DESCRIPTORS);
  if (settings.MAX_CONNECTIONS > possible) {
    warn(`MAX_CONNECTIONS is ${settings.MAX_CONNECTIONS}, but only ${descriptors} files may be open: using ${possible}; raise ulimit -n`);
  }
  return {
    maxConnections: Math.min(settings.MAX_CONNECTIONS, possible),
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    isTrustedProxy: trustedProxyCheck(settings.TRUST_PROXY),
  };
}

/** How many files this process may have open; Infinity where the system does not tell. */
function descriptorLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft ? Number(soft) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
