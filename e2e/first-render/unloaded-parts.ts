import { Server } from "node:http";
import { registerHooks } from "node:module";

/**
 * Preloaded into a process that serves the site (`--import`): its late parts (`React.lazy`) are
 * unloaded again at each request, so that every request is like the first one of a fresh process.
 * Starting a process for each of some two hundred pages would take an hour.
 */

interface LatePart {
  _status: number;
  _result: unknown;
}

const parts: { part: LatePart; load: unknown }[] = [];
/** State of a part that was not loaded yet, as in React's source. */
const UNLOADED = -1;
const PAYLOAD = /_payload: (\{\s*_status: -1,\s*_result: ctor\s*\})/;

Object.assign(globalThis, {
  trackLatePart(part: LatePart) {
    parts.push({ part, load: part._result });
    return part;
  },
});

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.includes("/site/build/server/")) return loaded;
    return {
      ...loaded,
      source: String(loaded.source).replace(PAYLOAD, "_payload: globalThis.trackLatePart($1)"),
    };
  },
});

const { emit } = Server.prototype;
Server.prototype.emit = function (this: Server, name: string, ...values: unknown[]) {
  if (name === "request")
    for (const { part, load } of parts) Object.assign(part, { _status: UNLOADED, _result: load });
  return emit.call(this, name, ...values);
};

// Without parts, React's source has changed, and the measured pages differ from a fresh process.
process.on("exit", () => {
  if (!parts.length) process.stderr.write("no late part of the site was found\n");
});
