import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Holds connections that are not used: `node bench/slow-clients.child.ts PORT COUNT FIRST ADDRESSES KIND`, from the loopback addresses 127.0.1.FIRST on.
 * Kinds: `head` sends half a head, `reader` pipelines 20 requests for the home page and reads nothing. Reports over IPC how many are open.
 */
const [port = 0, count = 0, first = 0, addresses = 1] = process.argv.slice(2, 6).map(Number);
const kind = process.argv[6];

/** Opened between two pauses, so that the other side keeps up with accepting. */
const BATCH = 100;
const HALF_HEAD = "GET / HTTP/1.1\r\nHost: bench\r\n";
const UNREAD = "GET / HTTP/1.1\r\nHost: bench\r\n\r\n".repeat(20);

const sockets: Socket[] = [];
let open = 0;
let closed = 0;

for (let i = 0; i < count; i++) {
  const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.1.${first + (i % addresses)}` });
  let connected = false;
  socket.on("connect", () => {
    connected = true;
    open++;
    socket.write(kind === "reader" ? UNREAD : HALF_HEAD);
    if (kind === "reader") socket.pause();
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    if (connected) open--;
    closed++;
  });
  if (kind !== "reader") socket.resume();
  sockets.push(socket);
  if (i % BATCH === BATCH - 1) await wait(20);
}
process.send?.("opened");
process.on("message", () => process.send?.({ open, closed }));
process.once("disconnect", () => process.exit(0));
