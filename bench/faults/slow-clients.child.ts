import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Opens slow connections: `node bench/faults/slow-clients.child.ts PORT COUNT FIRST ADDRESSES
 * KIND`, from as many loopback addresses, starting at 127.0.1.FIRST. Kind `head` sends half a
 * request head; `reader` pipelines 20 requests for the home page and reads nothing. Reports over
 * IPC how many connections are open.
 */
const [port = 0, count = 0, first = 0, addresses = 1] = process.argv.slice(2, 6).map(Number);
const kind = process.argv[6];

/** Connections opened between two pauses, so that the server can accept them in time. */
const BATCH_SIZE = 100;
const HALF_HEAD = "GET / HTTP/1.1\r\nHost: bench\r\n";
const PIPELINED_REQUESTS = "GET / HTTP/1.1\r\nHost: bench\r\n\r\n".repeat(20);

const sockets: Socket[] = [];
let open = 0;
let closed = 0;

for (let i = 0; i < count; i++) {
  const socket = connect({
    port,
    host: "127.0.0.1",
    localAddress: `127.0.1.${first + (i % addresses)}`,
  });
  let isConnected = false;
  socket.on("connect", () => {
    isConnected = true;
    open++;
    socket.write(kind === "reader" ? PIPELINED_REQUESTS : HALF_HEAD);
    if (kind === "reader") socket.pause();
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    if (isConnected) open--;
    closed++;
  });
  if (kind !== "reader") socket.resume();
  sockets.push(socket);
  if (i % BATCH_SIZE === BATCH_SIZE - 1) await wait(20);
}
process.send?.("opened");
process.on("message", () => process.send?.({ open, closed }));
process.once("disconnect", () => process.exit(0));
