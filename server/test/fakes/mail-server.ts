import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface FakeMailServer {
  port: number;
  /** Accepted mails, as they were sent, in order of arrival. */
  received: string[];
  close(): Promise<void>;
}

export async function startFakeMailServer(): Promise<FakeMailServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    serveSmtp(socket, received);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    received,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}

/** Speaks as much SMTP as a client needs to deliver an email. */
function serveSmtp(socket: Socket, received: string[]): void {
  let buffered = "";
  let inData = false;
  socket.write("220 test\r\n");
  socket.on("data", (chunk) => {
    buffered += chunk;
    for (;;) {
      const end = buffered.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end === -1) return;
      const command = buffered.slice(0, end);
      buffered = buffered.slice(end + (inData ? 5 : 2));
      if (inData) received.push(command);
      inData = !inData && command === "DATA";
      socket.write(inData ? "354 go on\r\n" : command === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
    }
  });
}
