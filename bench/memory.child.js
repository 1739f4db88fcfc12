import { subscribe } from "node:diagnostics_channel";

// Plain JavaScript, as the server itself: Node's type stripping takes 18 MB.

/**
 * Preloaded into the product: reports its memory use and the size of the page cache to the parent
 * process.
 */
let cache = { bytes: 0 };
subscribe("masthead.page-cache", (message) => {
  cache = /** @type {{ bytes: number }} */ (message);
});

process.on("message", (message) => {
  if (message === "memory") process.send?.({ ...process.memoryUsage(), cached: cache.bytes });
});
// The IPC channel must not keep the process running.
process.channel?.unref();
