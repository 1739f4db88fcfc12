import { setTimeout as wait } from "node:timers/promises";
import { STANDARD_NOTICES } from "@masthead/contract/newsroom/article/withdrawal.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../../test/factories/colleagues.ts";
import { bodyOf, makeArticle } from "../../../../test/factories/factory.ts";
import { entryInput } from "../../../../test/factories/live-blog.ts";
import { matchInput, resultInput } from "../../../../test/factories/result.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { openEventStreams } from "../../../platform/http/event-streams.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

let platform: StartedPlatform;
let server: TestServer;
let editor: TestColleague;
let articleId: number;
let readers: AbortController;

interface StreamEvent {
  id: string | undefined;
  event: string;
  data: {
    kind?: string;
    state?: string;
    summaryHtml?: string;
    id?: number;
    entry?: { title: string };
  };
}

/** Opens a stream, and collects its events. */
async function follow(after?: number) {
  const query = after === undefined ? "" : `?after=${after}`;
  const response = await fetch(
    `http://127.0.0.1:${server.port}/api/v1/live-blog/${articleId}/stream${query}`,
    { signal: readers.signal },
  );
  const events: StreamEvent[] = [];
  const stream = { status: response.status, headers: response.headers, events, ended: false };
  const read = async () => {
    let rest = "";
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) if (!block.startsWith(":")) events.push(parse(block));
    }
    stream.ended = true;
  };
  void read().catch(() => {});
  return stream;
}

function parse(block: string): StreamEvent {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return {
    id: field("id"),
    event: field("event") ?? "",
    data: JSON.parse(field("data") ?? "null"),
  };
}

const until = async (condition: () => boolean) => {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 500) throw new Error("timed out");
    await wait(10);
  }
};
const changesIn = (events: StreamEvent[]) => events.filter(({ event }) => event === "change");

const post = (title: string, stream: number | null = null) =>
  editor.client.liveBlog.create(entryInput(articleId, "Text", { title, publish: true, stream }));

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  editor = await makeColleague(platform, "Rana");
});
afterAll(async () => {
  await server.close();
  await platform.stop();
});
beforeEach(async () => {
  readers = new AbortController();
  articleId = (await makeArticle(platform.database.db)).id;
  await editor.client.liveBlog.start({ id: articleId });
});
afterEach(async () => {
  readers.abort();
  await until(() => openEventStreams() === 0);
});

describe("stream of a live blog", () => {
  it("sends new, edited and removed entries to open pages", async () => {
    const { sequence } = await editor.client.liveBlog.changes({ id: articleId });
    const { status, headers, events } = await follow(sequence);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "no-store",
    ]);
    const entry = await post("First");
    await until(() => changesIn(events).length === 1);
    const target = { id: articleId, entryId: entry.id };
    await editor.client.liveBlog.editEntry({ ...target, version: entry.version, title: "Edited" });
    await until(() => changesIn(events).length === 2);
    await editor.client.liveBlog.remove(target);
    await until(() => changesIn(events).length === 3);
    expect(events[0]).toMatchObject({ event: "state", data: { state: "live" } });
    expect(changesIn(events).map(({ data }) => data)).toMatchObject([
      { kind: "entry", entry: { title: "First" } },
      { kind: "entry", entry: { title: "Edited" } },
      { kind: "removed", id: entry.id },
    ]);
    const numbers = changesIn(events).map(({ id }) => Number(id));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    await editor.client.liveBlog.end({ id: articleId });
    await until(() => events.at(-1)?.data.state === "ended");
  });

  it("sends the streams when they change, and the stream of each entry", async () => {
    const { events } = await follow();
    await until(() => events.length > 0);
    const { blog } = await editor.client.liveBlog.desk({ id: articleId });
    await editor.client.liveBlog.edit({
      id: articleId,
      version: blog?.version ?? 0,
      streams: [{ id: null, name: "Analyst" }],
    });
    const states = () => events.filter(({ event }) => event === "state");
    await until(() => states().length > 1);
    expect(states()[1]).toMatchObject({
      data: { streams: [{ id: 1, name: "Analyst" }] },
    });
    await post("Why it matters", 1);
    await until(() => changesIn(events).length === 1);
    expect(changesIn(events)[0]?.data.entry).toMatchObject({ stream: 1 });
  });

  it("sends the summary when it changes, also to pages that poll", async () => {
    const { events } = await follow();
    await until(() => events.length > 0);
    expect(events[0]?.data).toEqual({
      state: "live",
      summaryHtml: "",
      streams: [],
      questionsOpen: false,
    });
    const { blog } = await editor.client.liveBlog.desk({ id: articleId });
    await editor.client.liveBlog.edit({
      id: articleId,
      version: blog?.version ?? 0,
      summary: bodyOf("What we know"),
    });
    const state = { state: "live", summaryHtml: "<p>What we know</p>" };
    const states = () => events.filter(({ event }) => event === "state");
    await until(() => states().length > 1);
    expect(states()[1]).toMatchObject({ data: state });
    expect(await editor.client.liveBlog.changes({ id: articleId })).toMatchObject(state);
  });

  it("says when questions are opened and closed, also to pages that poll", async () => {
    const { events } = await follow();
    await until(() => events.length > 0);
    const states = () => events.filter(({ event }) => event === "state");
    const change = async (questionsOpen: boolean) => {
      const { blog } = await editor.client.liveBlog.desk({ id: articleId });
      const count = states().length;
      await editor.client.liveBlog.edit({
        id: articleId,
        version: blog?.version ?? 0,
        questionsOpen,
      });
      await until(() => states().length > count);
      expect(states().at(-1)?.data).toMatchObject({ questionsOpen });
      expect(await editor.client.liveBlog.changes({ id: articleId })).toMatchObject({
        questionsOpen,
      });
    };
    await change(true);
    await change(false);
    await change(true);
    await editor.client.liveBlog.end({ id: articleId });
    await until(() => states().at(-1)?.data.state === "ended");
    expect(states().at(-1)?.data).toMatchObject({ questionsOpen: false });
  });

  it("continues after the number of a page, and says if changes are missing", async () => {
    const first = await post("First");
    await post("Second");
    const { changes } = await editor.client.liveBlog.changes({ id: articleId });
    const { events } = await follow(changes[0]?.sequence);
    await until(() => changesIn(events).length === 1);
    expect(changesIn(events)[0]?.data.entry?.title).toBe("Second");
    for (let index = 0; index < 11; index++) await post(`More ${index}`);
    await until(() => changesIn(events).length === 12);
    const behind = await follow(changes[0]?.sequence);
    await until(() => behind.events.some(({ event }) => event === "behind"));
    expect(changesIn(behind.events)).toEqual([]);
    expect(first.state).toBe("published");
  });

  it("ends when readers no longer see the article", async () => {
    const stream = await follow();
    await until(() => stream.events.length > 0);
    const { version } = await editor.client.article.get({ id: articleId });
    await editor.client.article.withdraw({
      id: articleId,
      version,
      kind: "kill",
      notice: STANDARD_NOTICES.kill["en-US"],
    });
    await until(() => stream.ended);
    expect(stream.events.at(-1)?.event).toBe("gone");
  });

  it("never sends what waits for an editor", async () => {
    const stream = await follow();
    await until(() => stream.events.length > 0);
    await editor.client.liveBlog.create(entryInput(articleId, "Secret"));
    await post("Public");
    await until(() => changesIn(stream.events).length === 1);
    expect(JSON.stringify(stream.events)).not.toContain("Secret");
  });

  it("sends the result of the article, its changes and its withdrawal, but not under an embargo", async () => {
    const { id, content } = await editor.client.result.create(
      resultInput(matchInput({ phase: "inPlay" }), { articleId }),
    );
    const inAnHour = new Date(Date.now() + HOUR).toISOString();
    await editor.client.result.publish({ id, embargoUntil: inAnHour });
    const { events } = await follow();
    const results = () => events.filter(({ event }) => event === "result").map(({ data }) => data);
    await until(() => results().length === 1);
    const { version } = await editor.client.result.publish({ id });
    await until(() => results().length === 2);
    if (content.kind !== "match") throw new Error("not a match");
    const goal = { ...content, score: { home: 1, away: 0 } };
    await editor.client.result.edit({ id, version, content: goal });
    await until(() => results().length === 3);
    await editor.client.result.withdraw({ id });
    await until(() => results().length === 4);
    expect(results()).toMatchObject([null, { home: { score: 0 } }, { home: { score: 1 } }, null]);
  });

  it("sends the article of an entry as it is published, and its withdrawal", async () => {
    const entry = await post("Roads closed");
    const { events } = await follow();
    const stories = () => events.filter(({ event }) => event === "stories").map(({ data }) => data);
    await until(() => stories().length === 1);
    const ids = { id: articleId, entryId: entry.id };
    const { story } = await editor.client.liveBlog.makeArticle(ids);
    if (!story) throw new Error("no article was made");
    const versionOf = async () => (await editor.client.article.get({ id: story.id })).version;
    const publishedAt = new Date(Date.now() - HOUR).toISOString();
    await editor.client.article.edit({ id: story.id, version: await versionOf(), publishedAt });
    await until(() => stories().length === 2);
    await editor.client.article.withdraw({
      id: story.id,
      version: await versionOf(),
      kind: "kill",
      notice: STANDARD_NOTICES.kill["en-US"],
    });
    await until(() => stories().length === 3);
    expect(stories()).toMatchObject([[], [{ entry: entry.id, article: { id: story.id } }], []]);
  });

  it.each(["999999999", "0", "abc", "1e3"])("is not found for %s", async (id) => {
    const response = await server.get(`/api/v1/live-blog/${id}/stream`);
    expect(response.status).toBe(404);
    expect((await server.get(`/api/v1/live-blog/${articleId}/stream?after=-1`)).status).toBe(404);
  });

  it("ends when the server stops", async () => {
    const other = await startTestServer(platform);
    const response = await fetch(
      `http://127.0.0.1:${other.port}/api/v1/live-blog/${articleId}/stream`,
    );
    const ended = response.text();
    await other.close();
    expect(await ended).toContain("event: state");
  });
});
