import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Replies of the fake server to single recipients and messages; the default accepts all. */
export interface MailReplies {
  /** Reply to a recipient, such as `550 5.1.1 no such user`. */
  recipient?(address: string): string | undefined;
  /**
   * Reply to a message that was received completely. The connection is closed without one if it
   * resolves to "drop".
   */
  message?(message: string): Promise<string | undefined> | string | undefined;
}

export interface FakeMailServer {
  port: number;
  /** Received mails, as they were sent, in order of arrival. */
  received: string[];
  replies: MailReplies;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

/** @param port port of a server that was closed before; default: a free one */
export async function startFakeMailServer({ port = 0 } = {}): Promise<FakeMailServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const fake = { replies: {} as MailReplies };
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    serveSmtp(socket, received, () => fake.replies);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(fake, {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => sockets.size,
    close: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  });
}

/** Speaks as much SMTP as a client needs to deliver an email. */
function serveSmtp(socket: Socket, received: string[], replies: () => MailReplies): void {
  let buffered = "";
  let inData = false;
  let isBusy = false;
  socket.setEncoding("latin1");
  socket.write("220 test\r\n");
  const answer = (line: string): string => {
    const [, address] = /^RCPT TO:<([^<>]*)>/i.exec(line) ?? [];
    if (address !== undefined) return replies().recipient?.(address) ?? "250 ok";
    inData = line === "DATA";
    return inData ? "354 go on" : line === "QUIT" ? "221 bye" : "250 ok";
  };
  const readOn = async () => {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const end = buffered.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end === -1) break;
      const line = buffered.slice(0, end);
      buffered = buffered.slice(end + (inData ? 5 : 2));
      if (!inData) socket.write(`${answer(line)}\r\n`);
      else {
        inData = false;
        received.push(line);
        const reply = (await replies().message?.(line)) ?? "250 ok";
        if (reply === "drop") return socket.destroy();
        socket.write(`${reply}\r\n`);
      }
    }
    isBusy = false;
  };
  socket.on("data", (chunk) => {
    buffered += chunk;
    void readOn();
  });
}
