/** Offset of order numbers, so that the first order does not look like the first. */
const NUMBER_OFFSET = 100_000;

/** Order number as buyers and staff see it. */
export const orderNumberOf = (id: number): string => String(NUMBER_OFFSET + id);

/** Order id of an order number; null if the text is not an order number. */
export function orderIdOfNumber(number: string): number | null {
  const id = /^\d{6,15}$/.test(number) ? Number(number) - NUMBER_OFFSET : 0;
  return id > 0 ? id : null;
}
