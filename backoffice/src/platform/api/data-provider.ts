import type { DataProvider, Identifier, RaRecord } from "react-admin";
import { messages } from "../messages/messages.ts";
import { errorMessage, toHttpError } from "./problems.ts";
import type { RecordCalls } from "./record-calls.ts";

const MAX_PAGE_SIZE = 100;

const isEqual = (first: unknown, second: unknown) =>
  JSON.stringify(first) === JSON.stringify(second);

/**
 * Returns the changed fields. Only these are sent, so that concurrent changes of other fields are
 * not overwritten.
 */
function changedFields(previous: RaRecord, next: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(next).filter(
      ([field, value]) => value !== undefined && !isEqual(value, previous[field]),
    ),
  );
}

/** Converts the error of a call to one of react-admin, with the message of the server. */
async function withHttpErrors<T>(work: Promise<T> | undefined): Promise<T> {
  if (!work) throw new Error("The API has no such call");
  try {
    return await work;
  } catch (error) {
    throw toHttpError(error);
  }
}

/**
 * Runs an action for each record and continues after errors. @throws the error of a single record;
 * for several records, an Error with the number of failures and the reason of the first
 */
async function runForEach(
  ids: Identifier[],
  action: (id: number) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const errors: unknown[] = [];
  for (const id of ids) await action(Number(id)).catch((error) => errors.push(error));
  const [firstError] = errors;
  if (!errors.length) return { data: ids };
  if (ids.length === 1) throw firstError;
  const values = {
    done: ids.length - errors.length,
    failed: errors.length,
    reason: errorMessage(firstError),
  };
  throw new Error(messages.translate("frame.bulk.some", values), { cause: firstError });
}

/**
 * Methods of react-admin's reference fields and bulk edits, which no screen uses: the API has no
 * such calls.
 */
const unsupported = () => Promise.reject(new Error("The API has no call for several records"));

type ListParams = Parameters<DataProvider["getList"]>[1];

/** Data provider of react-admin on top of the API calls of each resource. */
export function createDataProvider(callsOf: (resource: string) => RecordCalls): DataProvider {
  const get = (resource: string, id: Identifier) =>
    withHttpErrors(callsOf(resource).staffGet?.({ id: Number(id) }));
  const write = (
    resource: string,
    id: Identifier,
    data: Record<string, unknown>,
    previous: RaRecord,
  ) =>
    withHttpErrors(
      callsOf(resource).edit?.({
        ...changedFields(previous, data),
        id: Number(id),
        version: data.version ?? previous.version,
      }),
    );
  const remove = (resource: string, id: Identifier, version?: number) =>
    withHttpErrors(callsOf(resource).remove?.({ id: Number(id), version }));

  const fetchList = async (resource: string, { pagination, sort, filter, signal }: ListParams) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: MAX_PAGE_SIZE };
    const order = sort ? { sort: sort.field, order: sort.order === "DESC" ? "desc" : "asc" } : {};
    const fetchPage = (page: number, limit: number) =>
      withHttpErrors(callsOf(resource).staffList({ ...filter, ...order, page, limit }, { signal }));
    if (perPage <= MAX_PAGE_SIZE) return fetchPage(page, perPage);
    // Exports read all pages.
    const firstPage = await fetchPage(1, MAX_PAGE_SIZE);
    const data = [...firstPage.data];
    for (let nextPage = 2; data.length < Math.min(firstPage.meta.total, perPage); nextPage++) {
      const { data: records } = await fetchPage(nextPage, MAX_PAGE_SIZE);
      if (!records.length) break;
      data.push(...records);
    }
    return { data, meta: firstPage.meta };
  };

  const provider = {
    async getList(resource: string, params: ListParams) {
      const { data, meta } = await fetchList(resource, params);
      return { data, total: meta.total, meta };
    },
    getOne: async (resource: string, { id }: { id: Identifier }) => ({
      data: await get(resource, id),
    }),
    getMany: unsupported,
    getManyReference: unsupported,
    create: async (resource: string, { data }: { data: object }) => ({
      data: await withHttpErrors(callsOf(resource).create?.(data)),
    }),
    update: async (
      resource: string,
      {
        id,
        data,
        previousData,
      }: { id: Identifier; data: Record<string, unknown>; previousData?: RaRecord },
    ) => ({
      data: await write(resource, id, data, previousData ?? (await get(resource, id))),
    }),
    updateMany: unsupported,
    async delete(
      resource: string,
      { id, previousData }: { id: Identifier; previousData?: RaRecord },
    ) {
      await remove(resource, id, previousData?.version);
      return { data: previousData ?? { id } };
    },
    /** The versions are those that the user saw. */
    deleteMany: (
      resource: string,
      { ids, meta }: { ids: Identifier[]; meta?: { versions?: Record<Identifier, number> } },
    ) => runForEach(ids, (id) => remove(resource, id, meta?.versions?.[id])),
  };
  return provider as DataProvider;
}
