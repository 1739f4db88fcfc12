import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A TCP connection of which a test decides every byte. */
export interface RawClient {
  send(bytes: string): void;
  /** Everything that was received. */
  text(): string;
  /** Waits until what was received matches. @throws Error when it does not within five seconds */
  received(pattern: RegExp): Promise<void>;
  pause(): void;
  resume(): void;
  isOpen(): boolean;
  /** Waits for the end of the connection; resolves with the milliseconds since it was opened. */
  closed: Promise<number>;
  end(): void;
}

export async function rawClient(port: number, localAddress = "127.0.0.1"): Promise<RawClient> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const opened = Date.now();
  let text = "";
  let open = true;
  socket.setEncoding("latin1").on("data", (chunk) => (text += chunk));
  socket.on("error", () => {});
  const closed = new Promise<number>((done) =>
    socket.once("close", () => {
      open = false;
      done(Date.now() - opened);
    }),
  );
  await Promise.race([once(socket, "connect").catch(() => {}), closed]);
  return {
    send: (bytes) => void socket.write(bytes, "latin1"),
    text: () => text,
    async received(pattern) {
      const until = Date.now() + 5000;
      while (!pattern.test(text)) {
        if (Date.now() > until) throw new Error(`${pattern} was not received, but: ${text.slice(0, 500)}`);
        await wait(5);
      }
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    isOpen: () => open,
    closed,
    end: () => void socket.destroy(),
  };
}
