import { connect } from "node:net";

/**
 * Sends HEAD requests one after the other on several connections, which wrk cannot: it waits for a body. Arguments: port, path, seconds,
 * connections. Prints replies a second.
 */
const [port = "", path = "", seconds = "1", connections = "1"] = process.argv.slice(2);
const request = Buffer.from(`HEAD ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`);
let replies = 0;
let wrong = 0;

for (let i = 0; i < Number(connections); i++) {
  const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
  socket.on("data", (chunk: Buffer) => {
    // A head comes in one piece here, and nothing may follow it.
    const whole = chunk.subarray(0, 13).toString("latin1") === "HTTP/1.1 200 " && chunk.subarray(-4).toString("latin1") === "\r\n\r\n";
    if (whole) replies++;
    else wrong++;
    socket.write(request);
  });
}
setTimeout(() => {
  console.log(JSON.stringify({ perSecond: replies / Number(seconds), wrong }));
  process.exit();
}, Number(seconds) * 1000);
