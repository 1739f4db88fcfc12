/** Address of the product under test, without a slash at the end. @throws Error outside of a test run. */
export function productUrl(): string {
  const url = process.env.MASTHEAD_URL;
  if (!url) throw new Error("no product was started");
  return url;
}
