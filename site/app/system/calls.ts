import { data } from "react-router";

const PASSED_ON = new Set([400, 404]);

/** Asks the API for what a page shows; what it does not find or cannot read becomes the page's own 404 or 400. */
export async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = (error as { status?: unknown }).status;
    if (typeof status === "number" && PASSED_ON.has(status)) throw data(null, { status });
    throw error;
  }
}

/** A number in an address. @throws 404 when it is none. */
export function numberIn(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

/** The page asked for by `?page=`. @throws 400 when that is no page. */
export function pageIn(url: URL): number {
  const given = url.searchParams.get("page");
  if (given === null) return 1;
  if (!/^[1-9]\d{0,5}$/.test(given)) throw data(null, { status: 400 });
  return Number(given);
}
