import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { uniqueImage } from "../../../../server/test/factories/unique-image.ts";
import { until } from "../../../tools/until.ts";
import {
  publishArticle,
  uniqueRecording,
  uploadImage,
  uploadRecording,
} from "../../stage/newsroom.ts";
import type { Stage } from "../../stage/stage.ts";
import type { ActivityFactory } from "../kills.ts";

const RECORDING_SECONDS = 40;
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/**
 * Publishes articles. Lost: an acknowledged article that is missing, or any that is stored twice or
 * without its log entry.
 */
export const publishActivity: ActivityFactory = async (stage, clients) => {
  const prefix = `Published ${randomUUID()}`;
  const acknowledged: string[] = [];
  let attempts = 0;
  return {
    async run(signal) {
      while (!signal.aborted) {
        const title = `${prefix} ${attempts++}`;
        if ((await publishArticle(clients, title)).ok) acknowledged.push(title);
      }
    },
    async verify() {
      const rows = await stage.query<{ title: string; entries: number }>(
        `select title, (select count(*)::int from log where entity = 'Article' and entity_id = article.id and action = 'create') as entries
         from article where title like $1`,
        [`${prefix}%`],
      );
      const stored = new Set(rows.map(({ title }) => title));
      const missing = acknowledged.filter((title) => !stored.has(title)).length;
      const incomplete = rows.filter(({ entries }) => entries !== 1).length;
      return {
        lost: missing + incomplete + rows.length - stored.size,
        notes: [`${acknowledged.length} articles acknowledged`],
      };
    },
  };
};

/**
 * Uploads images. Lost: an acknowledged image without its row, files or variants, and any row
 * without its files.
 */
export const imageActivity: ActivityFactory = async (stage, clients) => {
  const sent: string[] = [];
  const acknowledged: string[] = [];
  return {
    async run(signal) {
      while (!signal.aborted) {
        const image = await uniqueImage();
        sent.push(sha256(image));
        if ((await uploadImage(clients, image)).ok) acknowledged.push(sha256(image));
      }
    },
    async verify() {
      const rows = await untilRendered(stage, sent);
      const complete = new Set(
        rows
          .filter((row) => row.widths.every((width) => hasFiles(stage, row, width)))
          .map(({ hash }) => hash),
      );
      const missing = acknowledged.filter((hash) => !complete.has(hash)).length;
      const incomplete = rows.filter(
        ({ hash }) => !complete.has(hash) && !acknowledged.includes(hash),
      ).length;
      const drafts = partialFiles(join(stage.dataDir, "media"));
      return {
        lost: missing + incomplete,
        notes: [
          `${acknowledged.length} images acknowledged`,
          `${drafts} partial files left behind`,
        ],
      };
    },
  };
};

/**
 * Uploads recordings in parts, and repeats failed parts. Lost: a recording whose stored bytes are
 * not those that were sent.
 */
export const recordingActivity: ActivityFactory = async (stage, clients) => {
  const acknowledged: { hash: string; file: string }[] = [];
  return {
    async run(signal) {
      while (!signal.aborted) {
        const bytes = uniqueRecording(RECORDING_SECONDS);
        acknowledged.push({
          hash: sha256(bytes),
          file: basename(await uploadRecording(clients, bytes)),
        });
      }
    },
    async verify() {
      const rows = await stage.query<{ file: string }>("select file from recording");
      const stored = new Set(rows.map(({ file }) => file));
      const path = (file: string) => join(stage.dataDir, "media", "recordings", file);
      const isIntact = ({ hash, file }: { hash: string; file: string }) =>
        stored.has(file) && existsSync(path(file)) && sha256(readFileSync(path(file))) === hash;
      return {
        lost: acknowledged.filter((one) => !isIntact(one)).length,
        notes: [`${acknowledged.length} recordings acknowledged`],
      };
    },
  };
};

interface ImageRow {
  hash: string;
  extension: string;
  widths: number[];
  variants_at: Date | null;
}

/** Waits until the variants of all images are rendered, for 90 seconds at most. */
async function untilRendered(stage: Stage, hashes: string[]): Promise<ImageRow[]> {
  const select = () =>
    stage.query<ImageRow>(
      "select hash, extension, widths, variants_at from media where hash = any($1) and deleted_at is null",
      [hashes],
    );
  const isRendered = ({ variants_at }: ImageRow) => variants_at !== null;
  const options = { seconds: 90, pause: 500 };
  const rows = await until(select, (all) => all.every(isRendered), options).catch(select);
  return rows.filter(isRendered);
}

function hasFiles({ dataDir }: Stage, { hash, extension }: ImageRow, width: number): boolean {
  const folder = join(dataDir, "media", hash.slice(0, 2));
  const original = join(dataDir, "media", "originals", hash.slice(0, 2), hash);
  const files = [`${hash}.${extension}`, `${hash}-${width}.avif`, `${hash}-${width}.webp`].map(
    (name) => join(folder, name),
  );
  return [...files, original].every((file) => existsSync(file));
}

const partialFiles = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".part"),
  ).length;
