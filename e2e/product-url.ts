/** Base URL of the product under test, without a trailing slash. @throws Error outside of a test run */
export function productUrl(): string {
  const url = process.env.MASTHEAD_URL;
  if (!url) throw new Error("MASTHEAD_URL is not set: no product was started");
  return url;
}
