/**
 * Base URL of the product under test, without a trailing slash. @throws Error outside of a test run
 */
export function productUrl(): string {
  const url = process.env.TEST_URL;
  if (!url) throw new Error("TEST_URL is not set: no product was started");
  return url;
}
