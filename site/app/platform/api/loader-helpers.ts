import { data } from "react-router";

/** API errors that become the status of the page. */
const PAGE_STATUSES = new Set([400, 404]);

/** Awaits an API call in a loader. A 400 or 404 of the API becomes the response of the page. */
export async function withPageErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = (error as { status?: unknown }).status;
    if (typeof status === "number" && PAGE_STATUSES.has(status)) throw data(null, { status });
    throw error;
  }
}

/** Awaits an API call. A 404 of the API becomes null. */
export async function nullIfNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return null;
    throw error;
  }
}

/** Parses a numeric path parameter. @throws 404 if it is not a positive integer */
export function parseIdParam(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

/** Parses `?page=`; default 1. @throws 400 if it is not a page number */
export function parsePageParam(url: URL): number {
  const value = url.searchParams.get("page");
  if (value === null) return 1;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw data(null, { status: 400 });
  return Number(value);
}
