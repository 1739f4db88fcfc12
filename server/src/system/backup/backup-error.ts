/** Reason why a backup cannot be written, read or restored. */
type BackupErrorCode =
  /** The file is encrypted, and neither passphrase nor identity was given. */
  | "KEY_MISSING"
  | "WRONG_KEY"
  | "NOT_A_BACKUP"
  /** The file ends early. */
  | "INCOMPLETE"
  /** A checksum does not match. */
  | "DAMAGED"
  /** The backup is from a version that this one does not know. */
  | "TOO_NEW"
  | "TARGET_NOT_EMPTY"
  /** Processes use the database of the target. */
  | "TARGET_IN_USE"
  /** The restored data differ from the backup. */
  | "VERIFICATION_FAILED"
  | "FILE_EXISTS"
  /** A media file changed while it was read. */
  | "SOURCE_CHANGED";

/** Error of a backup or a restore, for the operator. */
export class BackupError extends Error {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
