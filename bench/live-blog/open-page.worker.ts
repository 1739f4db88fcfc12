import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { LiveChange, LiveChanges } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { changesStart, reconnectDelay } from "../../site/app/newsroom/live-blog/live-connection.ts";

/** Open pages that one thread simulates. */
export interface OpenPagesOptions {
  port: number;
  articleId: number;
  /** Number of the last change that the pages have when they open. */
  after: number;
  count: number;
  /** Number of the first page, from which their addresses are made. */
  first: number;
}

/** What the open pages of a thread show in the end. */
export interface ShownPages {
  /** Entries that a page shows, as lines `id:sequence` in order of their ids, and how many pages. */
  shown: Map<string, number>;
  /** Changes that a page received a second time. */
  duplicates: number;
  /** Connections that ended or could not be opened. */
  failures: number;
  /** Times at which a page requested missing changes. */
  behind: number;
}

/** Connections per step while they are opened, and the pause between two steps in milliseconds. */
const STEP = { connections: 100, pause: 50 };

const { port, articleId, after, count, first } = workerData as OpenPagesOptions;
const path = `/api/v1/live-blog/${articleId}`;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const totals = { duplicates: 0, failures: 0, behind: 0 };
const pages: OpenPage[] = [];
let isEnding = false;

/** Page that follows a live blog as the site does: it connects again after a random delay. */
class OpenPage {
  /** Sequence numbers of the shown entries, by id. */
  readonly entries = new Map<number, number>();
  readonly #address: string;
  #sequence = after;
  #failures = 0;
  #socket: Socket | undefined;

  constructor(number: number) {
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** Opens the stream. Resolves with its first bytes, or when it fails. */
  open(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const socket = connect(port, "127.0.0.1");
    this.#socket = socket;
    let rest = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      resolve();
      if (rest === "" && text.startsWith("HTTP/1.1 ") && !text.startsWith("HTTP/1.1 200"))
        return socket.destroy();
      this.#failures = 0;
      const events = (rest + text).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) this.#receive(event);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      resolve();
      if (isEnding || this.#socket !== socket) return;
      totals.failures++;
      this.#failures++;
      setTimeout(() => void this.open(), reconnectDelay(this.#failures));
    });
    socket.write(
      `GET ${path}/stream?after=${this.#sequence} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${this.#address}\r\n\r\n`,
    );
    return promise;
  }

  close(): void {
    this.#socket?.destroy();
  }

  #receive(event: string): void {
    const [, kind] = /^event: (\w+)$/m.exec(event) ?? [];
    if (kind === "behind") void this.#catchUp();
    if (kind !== "change") return;
    const [, data = ""] = /^data: (.*)$/m.exec(event) ?? [];
    this.#apply(JSON.parse(data) as LiveChange);
  }

  #apply(change: LiveChange): void {
    if (change.sequence <= this.#sequence) {
      totals.duplicates++;
      return;
    }
    this.#sequence = change.sequence;
    if (change.kind === "removed") this.entries.delete(change.id);
    else this.entries.set(change.entry.id, change.sequence);
  }

  /** Requests the missing changes, and connects again. */
  async #catchUp(): Promise<void> {
    totals.behind++;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.destroy();
    for (let more = true; more; ) {
      const changes = await readChanges(this.#sequence).catch(() => undefined);
      if (!changes) break;
      for (const change of changes.changes)
        if (change.sequence > this.#sequence) this.#apply(change);
      this.#sequence = Math.max(this.#sequence, changes.sequence);
      ({ more } = changes);
    }
    await this.open();
  }
}

function readChanges(known: number): Promise<LiveChanges> {
  const from = changesStart(known);
  return new Promise((done, fail) => {
    const request = get(
      { agent, port, host: "127.0.0.1", path: `${path}/changes?after=${from}` },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", fail);
        response.on("end", () => {
          if (response.statusCode === 200) done(JSON.parse(Buffer.concat(chunks).toString()));
          else fail(new Error(`changes returned ${response.statusCode}`));
        });
      },
    );
    request.on("error", fail);
  });
}

const opening: Promise<void>[] = [];
for (let opened = 0; opened < count; opened += STEP.connections) {
  for (let index = opened; index < Math.min(count, opened + STEP.connections); index++) {
    const page = new OpenPage(first + index);
    pages.push(page);
    opening.push(page.open());
  }
  await wait(STEP.pause);
}
await Promise.all(opening);
parentPort?.postMessage("open");
parentPort?.once("message", () => {
  isEnding = true;
  const shown = new Map<string, number>();
  for (const page of pages) {
    const text = [...page.entries]
      .sort(([one], [other]) => one - other)
      .map((entry) => entry.join(":"))
      .join("\n");
    shown.set(text, (shown.get(text) ?? 0) + 1);
    page.close();
  }
  agent.destroy();
  parentPort?.postMessage({ ...totals, shown } satisfies ShownPages);
});
