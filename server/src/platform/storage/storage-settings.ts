import { z } from "zod";
import { flag, serviceUrl } from "../setting-types.ts";

/** Settings of the storage of images and recordings. */
export const storageSettings = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe("Bucket for images and recordings; unset: they are stored in DATA_DIR/media"),
  S3_REGION: z.string().max(64).default("us-east-1"),
  S3_ENDPOINT: serviceUrl
    .optional()
    .describe("URL of an S3-compatible store; unset: Amazon S3 in S3_REGION"),
  S3_ACCESS_KEY_ID: z
    .string()
    .max(256)
    .optional()
    .describe("Unset: credentials of the environment, such as the role of the machine"),
  S3_SECRET_ACCESS_KEY: z.string().max(256).optional(),
  S3_FORCE_PATH_STYLE: flag
    .default(false)
    .describe("Bucket in the path of URLs instead of the host name, as MinIO and others need"),
  S3_SIGNED_URLS: flag
    .default(false)
    .describe(
      "Readers load images and recordings from the store, by signed URLs; otherwise they pass through this server",
    ),
  MEDIA_URL: serviceUrl
    .optional()
    .describe(
      "Public URL of the bucket or of a CDN in front of it, from which readers load images",
    ),
};

type StorageSettings = z.infer<z.ZodObject<typeof storageSettings>>;

/** Settings that have no effect without a bucket. */
const NEED_BUCKET = [
  "S3_ENDPOINT",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "MEDIA_URL",
] as const;

/** Requires the settings of the storage to be complete. */
export function requireStorageSettings(settings: StorageSettings, check: z.RefinementCtx): void {
  const addIssue = (name: string, message: string) =>
    check.addIssue({ code: "custom", path: [name], message });
  const needing = [
    ...NEED_BUCKET.filter((name) => settings[name]),
    ...(settings.S3_SIGNED_URLS ? ["S3_SIGNED_URLS"] : []),
  ];
  if (!settings.S3_BUCKET && needing.length)
    addIssue("S3_BUCKET", `is required with ${needing.join(", ")}`);
  if (settings.S3_ACCESS_KEY_ID && !settings.S3_SECRET_ACCESS_KEY)
    addIssue("S3_SECRET_ACCESS_KEY", "is required with S3_ACCESS_KEY_ID");
  if (settings.S3_SECRET_ACCESS_KEY && !settings.S3_ACCESS_KEY_ID)
    addIssue("S3_ACCESS_KEY_ID", "is required with S3_SECRET_ACCESS_KEY");
}
