import { readdirSync } from "node:fs";
import { canLoop } from "@masthead/contract/newsroom/article/article-recording.ts";
import { describe, expect, it } from "vitest";
import { detectRecordingFormat } from "../broadcast/stream/recording/recording-format.ts";
import {
  RECORDING_FORMATS,
  readDemoArticles,
  readLiveBlogs,
  readNarrations,
  readRecordingFile,
  readRecordings,
} from "./demo-files.ts";

const FOLDER = new URL("../../demo/recordings/", import.meta.url);
const recordings = readRecordings();
const narrations = readNarrations().map((narration) => ({
  ...narration,
  ...RECORDING_FORMATS.m4a,
  data: readRecordingFile(narration.name),
}));

/** Duration in the movie header. */
function movieSeconds(data: Buffer): number {
  const header = data.indexOf("mvhd");
  return data.readUInt32BE(header + 20) / data.readUInt32BE(header + 16);
}

describe("demo recordings", () => {
  it("are all files of their folder, with credit and caption", () => {
    const files = readdirSync(FOLDER).filter((name) => name !== "LICENSE.md");
    const names = [...recordings, ...readNarrations()].map(({ name }) => name);
    expect(names.toSorted()).toEqual(files.toSorted());
    const texts = recordings.flatMap(({ caption, credit }) => [
      ...Object.values(caption),
      ...Object.values(credit),
    ]);
    expect(texts.filter((text) => !text.trim())).toEqual([]);
  });

  it("are small, and have the format and duration of their files", async () => {
    for (const recording of [...recordings, ...narrations]) {
      const { name, data, extension, kind, mimeType, hasSound, durationSeconds } = recording;
      expect(data.length, name).toBeLessThan(550_000);
      const file = {
        size: data.length,
        read: async (offset: number, length: number) => data.subarray(offset, offset + length),
      };
      const format = await detectRecordingFormat(file, { converts: false });
      expect(format, name).toMatchObject({ extension, kind, mimeType, hasSound, durationSeconds });
      expect(Math.round(movieSeconds(data)), name).toBe(durationSeconds);
    }
  });

  it("are looping clips if they are short, small and without sound", () => {
    for (const { loop, kind, hasSound, durationSeconds, data, alt, key } of recordings) {
      if (!loop) continue;
      const clip = { kind, hasSound, durationSeconds, bytes: data.length, state: "ready" } as const;
      expect([canLoop(clip), Object.values(alt ?? {}).filter(Boolean).length], key).toEqual([
        true,
        2,
      ]);
    }
  });

  it("are in one article each, in both languages, or in an entry of a live blog", () => {
    const inEntries = readLiveBlogs().flatMap(({ entries }) =>
      entries.flatMap(({ recording }) => recording ?? []),
    );
    expect(new Set(inEntries).size).toBe(inEntries.length);
    const used = readDemoArticles().flatMap(({ key, body }) =>
      body.flatMap((block) =>
        typeof block !== "string" && "recording" in block ? [[block.recording, key]] : [],
      ),
    );
    for (const { key } of recordings) {
      const articles = used
        .filter(([recording]) => recording === key)
        .map(([, article]) => article);
      expect([articles.length, new Set(articles).size], key).toEqual(
        inEntries.includes(key) ? [0, 0] : [2, 1],
      );
    }
  });
});
