import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_FLAGS, chromiumPath } from "../../e2e/browser/chromium.ts";

/** Tab of a browser without cookies and cache, driven over the DevTools protocol. */
export interface Tab {
  send<T = unknown>(method: string, params?: object): Promise<T>;
  /** Calls the listener with the parameters of each event, and returns a function that ends it. */
  on(event: string, listener: (params: object) => void): () => void;
  /** Runs an expression in the page, and returns its value as soon as it is not a promise. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export interface Browser {
  open(): Promise<Tab>;
  close(): Promise<void>;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: object;
  result?: unknown;
  error?: { message: string };
}

/**
 * Starts Chromium. Playwright enables the domain `Runtime`, with which V8 collects the source
 * positions of every `Error`: React creates some when it is evaluated, which takes 200 to 300 ms of
 * a slow phone's CPU time that no reader has.
 */
export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "masthead-browser-"));
  const child = spawn(
    chromiumPath(),
    [...CHROMIUM_FLAGS, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const socket = new WebSocket(await debuggerUrl(child.stderr));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("no connection to Chromium"));
  });
  const { send, on } = messagesOf(socket);
  return {
    open: async () => {
      const { browserContextId } = await send<{ browserContextId: string }>(
        "Target.createBrowserContext",
      );
      const { targetId } = await send<{ targetId: string }>("Target.createTarget", {
        url: "about:blank",
        browserContextId,
      });
      const { sessionId } = await send<{ sessionId: string }>("Target.attachToTarget", {
        targetId,
        flatten: true,
      });
      const sendToTab = <T>(method: string, params?: object) => send<T>(method, params, sessionId);
      return {
        send: sendToTab,
        on: (event, listener) => on(event, listener, sessionId),
        evaluate: async <T>(expression: string) => {
          const { result, exceptionDetails } = await sendToTab<{
            result: { value: T };
            exceptionDetails?: { exception?: { description?: string } };
          }>("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
          if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
          return result.value;
        },
        close: async () => void (await send("Target.disposeBrowserContext", { browserContextId })),
      };
    },
    close: async () => {
      child.kill();
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns the address that Chromium prints when it is ready. */
function debuggerUrl(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    stderr.on("data", (text) => {
      printed += text;
      const [url] = /ws:\/\/\S+/.exec(printed) ?? [];
      if (url) resolve(url);
    });
    stderr.once("end", () => reject(new Error(`Chromium ended:\n${printed}`)));
  });
}

function messagesOf(socket: WebSocket) {
  const replies = new Map<number, (message: Message) => void>();
  const listeners = new Set<(message: Message) => void>();
  let lastId = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) for (const listener of listeners) listener(message);
    else replies.get(message.id)?.(message);
  };
  const send = <T>(method: string, params: object = {}, sessionId?: string): Promise<T> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      replies.set(lastId, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as T),
      );
      socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
    });
  const on = (event: string, listener: (params: object) => void, sessionId: string) => {
    const filtered = ({ method, params = {}, sessionId: from }: Message) => {
      if (method === event && from === sessionId) listener(params);
    };
    listeners.add(filtered);
    return () => void listeners.delete(filtered);
  };
  return { send, on };
}
