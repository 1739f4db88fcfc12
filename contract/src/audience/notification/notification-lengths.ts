/** Maximum lengths in characters: about what devices show without truncation. */
export const NOTIFICATION_LENGTHS = { title: 120, body: 300 } as const;
