/** What orders are counted from, so that the first one does not tell that it is. */
const FIRST = 100_000;

/** Number of an order, as buyers and staff say it. */
export const numberOf = (id: number): string => String(FIRST + id);

/** The id behind a number; null for what is none. */
export function idOfNumber(number: string): number | null {
  const id = /^\d{6,15}$/.test(number) ? Number(number) - FIRST : 0;
  return id > 0 ? id : null;
}
