import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type Mode = "forward" | "refuse" | "freeze";

/** Starts a TCP proxy in front of PostgreSQL that counts connections, and can drop, refuse or freeze them. */
export async function startDatabaseProxy(databaseUrl: string) {
  const upstream = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: Mode = "forward";
  let attempts = 0;
  const server = createServer((socket) => {
    attempts++;
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    if (mode === "refuse") return socket.destroy();
    if (mode === "freeze") return socket.resume();
    const upstreamSocket = connect(Number(upstream.port), upstream.hostname).on("error", () => {});
    upstreamSocket.on("close", () => socket.destroy());
    socket.on("close", () => upstreamSocket.destroy());
    upstreamSocket.on("data", (bytes) => mode === "forward" && socket.write(bytes));
    socket.on("data", (bytes) => mode === "forward" && upstreamSocket.write(bytes));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(upstream);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    attempts: () => attempts,
    open: () => sockets.size,
    /** Sets the mode of existing and new connections, and resets the counter. */
    set(next: Mode) {
      mode = next;
      attempts = 0;
      if (next === "refuse") cut();
    },
    /** Drops all connections. */
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
