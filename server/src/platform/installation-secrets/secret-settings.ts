import { z } from "zod";

const hexKey = z
  .string()
  .regex(
    /^([0-9a-f]{2}){32,128}$/i,
    "must be 32 bytes or more in hex, such as from: openssl rand -hex 32",
  );

/** Settings of secrets. Installation secrets are stored in the database unless they are set. */
export const secretSettings = {
  APP_SECRET: hexKey
    .optional()
    .describe(
      "Key of hashes, links and second factors; unset: generated and stored in the database",
    ),
  SECRETS_KEY: hexKey
    .optional()
    .describe("Encrypts the secrets in the database; unset: they are stored as they are"),
  SECRETS_KEY_PREVIOUS: hexKey
    .optional()
    .describe("The former SECRETS_KEY: secrets encrypted with it are encrypted again at start"),
};

/** Secrets of an installation: settings, or stored in the database. */
export interface InstallationSecrets {
  APP_SECRET: string;
  STREAM_SECRET: string;
  VAPID_PUBLIC_KEY: string;
  VAPID_PRIVATE_KEY: string;
  ADMIN_PATH: string;
}
