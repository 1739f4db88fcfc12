import type { Command } from "./commands.ts";
import type { Config } from "./config.ts";
import { copyStorage } from "./platform/storage/copy-storage.ts";
import { diskStorage } from "./platform/storage/disk-storage.ts";
import { folderStorage, openStorage } from "./platform/storage/storage.ts";

/** Files after which the progress is printed. */
const PROGRESS_FILES = 1000;

type Values = Parameters<Command["run"]>[1];

/**
 * Storage command: copies all media files between the folder and the bucket. Sets exit code 1 if
 * any file failed.
 */
async function copyMedia(config: Config, { to, folder }: Values): Promise<void> {
  if (to !== "s3" && to !== "folder") throw new Error("--to must be s3 or folder");
  if (!config.S3_BUCKET)
    throw new Error("S3_BUCKET is required: the bucket is one of the two storages");
  const bucket = await openStorage(config);
  const disk = typeof folder === "string" ? diskStorage(folder) : folderStorage(config.DATA_DIR);
  const [source, target] = to === "s3" ? [disk, bucket] : [bucket, disk];
  const { copied, equal, bytes, failed } = await copyStorage(source, target, {
    progress: (result) => {
      const files = result.copied + result.equal + result.failed.length;
      if (files % PROGRESS_FILES === 0) console.log(`${files} files so far`);
    },
    fail: (key, reason) => console.error(`${key}: ${reason}`),
  });
  console.log(
    `${copied} files copied (${bytes} bytes), ${equal} equal already, ${failed.length} failed.`,
  );
  if (failed.length) process.exitCode = 1;
}

export const mediaCommand: Command = {
  usage: "copy --to s3|folder",
  help: "copy images and recordings between DATA_DIR/media and S3_BUCKET [--folder DIR]",
  options: { to: { type: "string" }, folder: { type: "string" } },
  run: async (config, values, positionals) => {
    if (positionals.join(" ") !== "copy")
      throw new Error("usage: masthead media copy --to s3|folder [--folder DIR]");
    await copyMedia(config, values);
  },
};
