/** Job that records an airing. */
export const RECORD_AIRING_JOB = "stream.record-airing";
/** Job that makes the file and the episode of a recorded airing. */
export const STORE_AIRING_JOB = "stream.store-airing";
/** Name of these jobs in the audit log. */
export const RECORDER = "stream.recorder";
