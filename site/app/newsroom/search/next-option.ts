/**
 * Returns the option that a key makes active, or undefined if the key does something else. -1 is
 * the field itself, between the last option and the first.
 */
export function nextOption(key: string, active: number, count: number): number | undefined {
  if (!count) return undefined;
  const places = count + 1;
  if (key === "ArrowDown") return ((active + 2) % places) - 1;
  if (key === "ArrowUp") return ((active + 1 + count) % places) - 1;
  return undefined;
}
