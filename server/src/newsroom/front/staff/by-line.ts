/** Returns who did something and when; null if nobody did. */
export const byLine = (
  at: Date | null | undefined,
  by: string | null | undefined,
): { at: string; by: string } | null => (at ? { at: at.toISOString(), by: by ?? "" } : null);
