export const recordingKey = (file: string) => `recordings/${file}`;

/** Storage key of the uploaded file of a recording that is being converted. */
export const recordingSourceKey = (file: string) => `recordings/${file}.source`;
