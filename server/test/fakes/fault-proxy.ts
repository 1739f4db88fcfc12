import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * `refuse` closes connections, `freeze` neither answers nor closes them, `slow` delays each part of
 * a request by three seconds.
 */
export type ProxyMode = "forward" | "refuse" | "freeze" | "slow";

interface Upstream {
  host: string;
  port: number;
}

/** TCP proxy on loopback in front of a server, which makes the server fail. */
export interface FaultProxy {
  port: number;
  /** Connections since the last change of the mode. */
  attempts(): number;
  open(): number;
  /** Sets the mode of existing and new connections, and resets the counter. */
  set(mode: ProxyMode): void;
  /** Forwards new connections to another server. */
  retarget(upstream: Upstream): void;
  /** Drops all connections. */
  cut(): void;
  close(): void;
}

const SLOW_MS = 3000;

export async function startFaultProxy(upstream: Upstream): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let target = upstream;
  let mode: ProxyMode = "forward";
  let attempts = 0;
  const server = createServer((socket) => {
    attempts++;
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    if (mode === "refuse") return socket.destroy();
    if (mode === "freeze") return socket.resume();
    const upstreamSocket = connect(target.port, target.host).on("error", () => {});
    upstreamSocket.on("close", () => socket.destroy());
    socket.on("close", () => upstreamSocket.destroy());
    upstreamSocket.on("data", (bytes) => mode !== "freeze" && socket.write(bytes));
    socket.on("data", (bytes) => {
      if (mode === "forward") upstreamSocket.write(bytes);
      if (mode === "slow") setTimeout(() => upstreamSocket.write(bytes), SLOW_MS);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    attempts: () => attempts,
    open: () => sockets.size,
    set(next) {
      mode = next;
      attempts = 0;
      if (next === "refuse") cut();
    },
    retarget(next) {
      target = next;
    },
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
