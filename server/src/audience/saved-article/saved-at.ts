/**
 * Returns when an item counts as saved: now, or earlier if a removal is undone. The client sends
 * that time, so one in the future, which would keep the item on top, is now.
 */
export function savedAtOf(now: Date, savedEarlier: string | undefined): Date {
  const earlier = savedEarlier === undefined ? now : new Date(savedEarlier);
  return earlier < now ? earlier : now;
}
