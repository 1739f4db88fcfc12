import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { scaled } from "../../scripts/machine-speed.ts";

/** TCP client for tests that control every byte. */
export interface RawClient {
  send(bytes: string): void;
  /** All received bytes, as Latin-1 text. */
  text(): string;
  /** Waits until the received text matches. @throws Error after five seconds */
  waitFor(pattern: RegExp): Promise<void>;
  pause(): void;
  resume(): void;
  isOpen(): boolean;
  /** Resolves when the connection is closed, with the milliseconds since it was opened. */
  closed: Promise<number>;
  end(): void;
}

export async function connectRawClient(
  port: number,
  localAddress = "127.0.0.1",
): Promise<RawClient> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const openedAt = Date.now();
  let text = "";
  let isOpen = true;
  socket.setEncoding("latin1").on("data", (chunk) => (text += chunk));
  socket.on("error", () => {});
  const closed = new Promise<number>((done) =>
    socket.once("close", () => {
      isOpen = false;
      done(Date.now() - openedAt);
    }),
  );
  await Promise.race([once(socket, "connect").catch(() => {}), closed]);
  return {
    send: (bytes) => void socket.write(bytes, "latin1"),
    text: () => text,
    async waitFor(pattern) {
      const deadline = Date.now() + scaled(10_000);
      while (!pattern.test(text)) {
        if (Date.now() > deadline)
          throw new Error(`${pattern} was not received; received: ${text.slice(0, 500)}`);
        await wait(5);
      }
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    isOpen: () => isOpen,
    closed,
    end: () => void socket.destroy(),
  };
}
