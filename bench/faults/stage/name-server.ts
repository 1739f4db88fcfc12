import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decode, encode } from "dns-packet";

/** Name server whose answers are decided request by request. */
interface NameServer {
  /** Lines of a resolv.conf that leads to it. */
  resolvConf: string;
  /** Returns the addresses of a name, on each lookup. */
  resolve: (name: string) => string[];
  /** While true, no request is answered. */
  silent: boolean;
  requests: number;
  close(): void;
}

/**
 * Starts a name server on port 53 of a loopback address, which needs root. Addresses are IPv4, with
 * a lifetime of zero.
 */
export async function startNameServer(address: string): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (message, client) => {
    server.requests++;
    if (server.silent) return;
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const name = question?.name ?? "";
    const addresses = question?.type === "A" ? server.resolve(name) : [];
    const answers = addresses.map((data) => ({ type: "A" as const, name, ttl: 0, data }));
    socket.send(
      encode({ type: "response", id: id ?? 0, questions, answers }),
      client.port,
      client.address,
    );
  });
  socket.bind(53, address);
  await once(socket, "listening");
  const server: NameServer = {
    resolvConf: `nameserver ${address}\noptions timeout:5 attempts:2\n`,
    resolve: () => [],
    silent: false,
    requests: 0,
    close: () => socket.close(),
  };
  return server;
}

/**
 * Command prefix that runs a program with another /etc/resolv.conf, in a separate mount namespace.
 */
export const withResolvConf = (file: string): string[] => [
  "unshare",
  "--mount",
  "sh",
  "-c",
  'mount --bind "$0" /etc/resolv.conf && exec "$@"',
  file,
];
