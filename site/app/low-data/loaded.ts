/** Result of `data()` of React Router: data with a status. */
interface WithStatus<Data> {
  type: string;
  data: Data;
  init: ResponseInit | null;
}

/** Data of a loader, also if it responds with `data()`. */
export type DataOf<Loader extends (...args: never[]) => unknown> = Unwrapped<
  Awaited<ReturnType<Loader>>
>;
type Unwrapped<Result> = Result extends WithStatus<infer Data> ? Data : Result;

const isWithStatus = (result: unknown): result is WithStatus<unknown> =>
  typeof result === "object" &&
  result !== null &&
  "type" in result &&
  result.type === "DataWithResponseInit";

/**
 * Returns the data of a loader or what it threw, its headers, and the status: 200 unless it states
 * another.
 */
export function unwrap<Result>(result: Result): {
  data: Unwrapped<Result>;
  status: number;
  headers?: HeadersInit;
} {
  if (!isWithStatus(result)) return { data: result as Unwrapped<Result>, status: 200 };
  const { status = 200, headers } = result.init ?? {};
  return { data: result.data as Unwrapped<Result>, status, ...(headers && { headers }) };
}

/** Returns the status with which a loader refuses the page, such as 404; undefined for an error. */
export const refusedStatus = (thrown: unknown): number | undefined =>
  isWithStatus(thrown) ? thrown.init?.status : undefined;
