import { z } from "zod";

/** Settings of `masthead backup` and `masthead restore`. */
export const backupSettings = {
  BACKUP_PASSPHRASE: z
    .string()
    .min(12)
    .max(1024)
    .optional()
    .describe("Encrypts and decrypts backups"),
  BACKUP_RECIPIENTS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((recipient) => recipient.trim() || []))
    .refine(
      (recipients) => recipients.every((recipient) => /^age1[a-z0-9]{50,4000}$/.test(recipient)),
      "must be public keys of age (age1…), separated by commas",
    )
    .describe(
      "Public keys of age that backups are encrypted for, instead of a passphrase; comma-separated",
    ),
  BACKUP_IDENTITY_FILE: z
    .string()
    .optional()
    .describe("File with the private key of age that decrypts backups"),
};
