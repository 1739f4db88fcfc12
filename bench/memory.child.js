import { subscribe } from "node:diagnostics_channel";

// Plain JavaScript, as the server itself: Node's stripper of types takes 18 MB.

/** Loaded into the product before its own code: answers its parent with how much memory it uses, and what the page cache counts. */
let cache = { bytes: 0 };
subscribe("masthead.page-cache", (message) => {
  cache = /** @type {{ bytes: number }} */ (message);
});

process.on("message", (message) => {
  if (message === "memory") process.send?.({ ...process.memoryUsage(), cached: cache.bytes });
});
// The channel to the parent is no reason to go on.
process.channel?.unref();
