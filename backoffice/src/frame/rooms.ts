import { type Client, contract } from "@masthead/contract/contract.ts";
import type { RaRecord } from "react-admin";
import { mediaCalls } from "./media-calls.ts";

interface Options {
  signal?: AbortSignal;
}

/** The calls of a kind of record, as the contract has them; a kind may lack all but the list. */
export interface RecordCalls {
  staffList(input: object, options?: Options): Promise<{ data: RaRecord[]; meta: { total: number } }>;
  staffGet?(input: { id: number }): Promise<RaRecord>;
  create?(input: object): Promise<RaRecord>;
  edit?(input: object): Promise<RaRecord>;
  remove?(input: { id: number }): Promise<void>;
  restore?(input: { id: number }): Promise<RaRecord>;
  setStatus?(input: { id: number; status: boolean }): Promise<RaRecord>;
}

/** Rooms whose word in addresses is not their word in the contract, or whose calls have names of their own. */
const ROOMS: Record<string, (client: Client) => object> = {
  users: ({ user }) => ({
    staffList: user.staffList,
    staffGet: user.staffGet,
    create: user.create,
    edit: user.edit,
    remove: user.remove,
    restore: user.restore,
    setStatus: ({ id, status }: { id: number; status: boolean }) => user.setStatus({ id, activated: status }),
  }),
  settings: ({ setting }) => ({ staffList: setting.staffList, staffGet: setting.staffGet, edit: setting.edit }),
  // The log has one order.
  log: ({ log }) => ({
    staffList: (
      { sort: _, order: __, ...filter }: Parameters<typeof log.staffList>[0] & { sort?: string; order?: string },
      options: Options,
    ) => log.staffList(filter, options),
  }),
  media: mediaCalls,
  article: ({ article }) => ({
    staffList: article.admin,
    staffGet: article.get,
    // Without a slug one is made of the title.
    create: ({ slug, ...fields }: Parameters<typeof article.create>[0]) => article.create(slug ? { slug, ...fields } : fields),
    edit: article.edit,
    remove: article.remove,
    restore: article.restore,
    setStatus: ({ id, status }: { id: number; status: boolean }) => article.status({ id, enable: status }),
  }),
};

/** The calls of the records that react-admin knows by this name. */
export function roomOf(client: Client, resource: string): RecordCalls {
  const room = ROOMS[resource]?.(client) ?? client[resource as keyof Client];
  return room as RecordCalls;
}

/** Rooms that go by another name in addresses than in the contract. */
const NAMES: Record<string, string> = { users: "user", settings: "setting" };

/** Whether the contract has a way back for deleted records that react-admin knows by this name. The client itself has an answer to any call. */
export function isRestorable(resource: string): boolean {
  const [, room] = Object.entries(contract).find(([name]) => name === (NAMES[resource] ?? resource)) ?? [];
  return room !== undefined && "restore" in room;
}
