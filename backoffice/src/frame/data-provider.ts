import type { Client } from "@masthead/contract/contract.ts";
import type { DataProvider, Identifier, RaRecord } from "react-admin";
import { asHttpError, messageOf } from "./problems.ts";
import { type RecordCalls, roomOf } from "./rooms.ts";
import { words } from "./words.ts";

/** What one call for a list brings at most. */
const MOST = 100;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Only what differs goes over the wire: what was not touched is not overwritten. */
function changed(before: RaRecord, after: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== undefined && !same(value, before[field])));
}

/** Every error is the server's own words. */
async function told<T>(work: Promise<T> | undefined): Promise<T> {
  if (!work) throw new Error("there is no such call");
  try {
    return await work;
  } catch (error) {
    throw asHttpError(error);
  }
}

/** Acts on each record and continues after a refusal. @throws Error saying how many were refused, and why the first was */
async function forEach(ids: Identifier[], act: (id: number) => Promise<unknown>): Promise<{ data: Identifier[] }> {
  const refused: unknown[] = [];
  for (const id of ids) await act(Number(id)).catch((error) => refused.push(error));
  const [first] = refused;
  if (!refused.length) return { data: ids };
  if (ids.length === 1) throw first;
  const values = { done: ids.length - refused.length, refused: refused.length, why: messageOf(first) };
  throw new Error(words.translate("desk.bulk.some", values), { cause: first });
}

type ListParams = Parameters<DataProvider["getList"]>[1];

/** The contract as react-admin asks for it. */
export function createDataProvider(client: Client): DataProvider {
  const callsOf = (resource: string): RecordCalls => roomOf(client, resource);
  const get = (resource: string, id: Identifier) => told(callsOf(resource).staffGet?.({ id: Number(id) }));
  const write = (resource: string, id: Identifier, data: Record<string, unknown>, before: RaRecord) =>
    told(callsOf(resource).edit?.({ ...changed(before, data), id: Number(id), version: data.version ?? before.version }));
  const remove = (resource: string, id: Identifier) => told(callsOf(resource).remove?.({ id: Number(id) }));

  const list = async (resource: string, { pagination, sort, filter, signal }: ListParams) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: MOST };
    const order = sort ? { sort: sort.field, order: sort.order === "DESC" ? "desc" : "asc" } : {};
    const ask = (page: number, limit: number) => told(callsOf(resource).staffList({ ...filter, ...order, page, limit }, { signal }));
    if (perPage <= MOST) return ask(page, perPage);
    // An export: all of it, page after page.
    const first = await ask(1, MOST);
    const data = [...first.data];
    for (let next = 2; data.length < Math.min(first.meta.total, perPage); next++) {
      const { data: more } = await ask(next, MOST);
      if (!more.length) break;
      data.push(...more);
    }
    return { data, meta: first.meta };
  };

  const provider = {
    async getList(resource: string, params: ListParams) {
      const { data, meta } = await list(resource, params);
      return { data, total: meta.total, meta };
    },
    getOne: async (resource: string, { id }: { id: Identifier }) => ({ data: await get(resource, id) }),
    getMany: async (resource: string, { ids }: { ids: Identifier[] }) => ({ data: await Promise.all(ids.map((id) => get(resource, id))) }),
    getManyReference: async (resource: string, params: Parameters<DataProvider["getManyReference"]>[1]) =>
      provider.getList(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),
    create: async (resource: string, { data }: { data: object }) => ({ data: await told(callsOf(resource).create?.(data)) }),
    update: async (
      resource: string,
      { id, data, previousData }: { id: Identifier; data: Record<string, unknown>; previousData?: RaRecord },
    ) => ({
      data: await write(resource, id, data, previousData ?? (await get(resource, id))),
    }),
    updateMany: (resource: string, { ids, data }: { ids: Identifier[]; data: Record<string, unknown> }) =>
      forEach(ids, async (id) => write(resource, id, data, await get(resource, id))),
    async delete(resource: string, { id, previousData }: { id: Identifier; previousData?: RaRecord }) {
      await remove(resource, id);
      return { data: previousData ?? { id } };
    },
    deleteMany: (resource: string, { ids }: { ids: Identifier[] }) => forEach(ids, (id) => remove(resource, id)),
  };
  return provider as DataProvider;
}
