import { readFileSync } from "node:fs";
import type { Config } from "../../../config.ts";
import type { ConnectionCaps } from "./connection-table.ts";
import { trustedProxyCheck } from "./trusted-proxy.ts";

/** File descriptors reserved for files, the database and outgoing requests. */
const RESERVED_DESCRIPTORS = 256;

type Settings = Pick<Config, "MAX_CONNECTIONS" | "MAX_CONNECTIONS_PER_ADDRESS" | "TRUST_PROXY">;

/** Returns the configured connection caps, reduced to the system's limit of open files. */
export function connectionCaps(
  settings: Settings,
  warn: (line: string) => void,
  descriptors = descriptorLimit(),
): ConnectionCaps {
  const possible = Math.max(RESERVED_DESCRIPTORS, descriptors - RESERVED_DESCRIPTORS);
  if (settings.MAX_CONNECTIONS > possible) {
    warn(
      `MAX_CONNECTIONS is ${settings.MAX_CONNECTIONS}, but the limit of open files is ${descriptors}: using ${possible}; raise ulimit -n`,
    );
  }
  return {
    maxConnections: Math.min(settings.MAX_CONNECTIONS, possible),
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    isTrustedProxy: trustedProxyCheck(settings.TRUST_PROXY),
  };
}

/** Returns how many files this process may have open; Infinity if the system does not report it. */
function descriptorLimit(): number {
  try {
    const softLimit = /^Max open files\s+(\d+)/m.exec(
      readFileSync("/proc/self/limits", "utf8"),
    )?.[1];
    return softLimit ? Number(softLimit) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
