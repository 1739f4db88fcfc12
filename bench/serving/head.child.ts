import { connect } from "node:net";

/**
 * Load generator for HEAD requests, which wrk cannot send: it waits for a body. Prints responses
 * per second. Arguments: port, path, seconds, connections.
 */
const [port = "", path = "", seconds = "1", connections = "1"] = process.argv.slice(2);
const request = Buffer.from(
  `HEAD ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`,
);
let succeeded = 0;
let failed = 0;

for (let i = 0; i < Number(connections); i++) {
  const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
  socket.on("data", (chunk: Buffer) => {
    // The response head arrives in one chunk on loopback, and nothing may follow it.
    const isComplete =
      chunk.subarray(0, 13).toString("latin1") === "HTTP/1.1 200 " &&
      chunk.subarray(-4).toString("latin1") === "\r\n\r\n";
    if (isComplete) succeeded++;
    else failed++;
    socket.write(request);
  });
}
setTimeout(() => {
  console.log(JSON.stringify({ perSecond: succeeded / Number(seconds), failed }));
  process.exit();
}, Number(seconds) * 1000);
