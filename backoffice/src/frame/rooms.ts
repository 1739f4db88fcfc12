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

/** Rooms that go by another name in addresses than in the contract. */
const NAMES: Record<string, keyof Client> = {
  users: "user",
  settings: "setting",
  channels: "channel",
  programs: "program",
  programcategory: "programCategory",
  programevent: "programEvent",
  episodes: "episode",
};

/** Field of a record that its switch turns, where it is not `status`. */
const STATUS_FIELDS: Record<string, string> = { article: "enable", users: "activated", channels: "enabled" };

/** Whether a record is switched on. */
export const isOn = (resource: string, record: RaRecord): boolean => Boolean(record[STATUS_FIELDS[resource] ?? "status"]);

const roomName = (resource: string) => NAMES[resource] ?? (resource as keyof Client);

/** Rooms whose calls have names of their own, or that lack some. */
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
  contact: ({ contact }) => ({
    staffList: contact.staffList,
    staffGet: contact.staffGet,
    remove: contact.remove,
    restore: contact.restore,
  }),
  // Orders and subscriptions are changed by calls of their own alone.
  orders: ({ order }) => ({ staffList: order.list, staffGet: order.get }),
  members: ({ subscription }) => ({ staffList: subscription.list, staffGet: subscription.get }),
  media: mediaCalls,
  notification: ({ notification }) => ({
    staffList: notification.staffList,
    staffGet: notification.staffGet,
    remove: notification.remove,
    restore: notification.restore,
    // Of the audience only what its kind asks for, and no moment where none is meant.
    create: ({ image: _, ...given }: Parameters<typeof notification.create>[0] & { image?: unknown }) => {
      const { audience, audienceLocale, categoryIds, breaking, when, scheduledAt } = given;
      return notification.create({
        ...given,
        audienceLocale: audience === "locale" ? audienceLocale : null,
        categoryIds: audience === "topics" ? categoryIds : [],
        breaking: audience === "topics" && breaking,
        scheduledAt: when === "scheduled" ? scheduledAt : null,
      });
    },
  }),
  channels: ({ channel }) => ({
    // A key is read in its form, and stands in no list and no file.
    staffList: async (input: Parameters<typeof channel.staffList>[0], options: Options) => {
      const { data, meta } = await channel.staffList(input, options);
      return { data: data.map(({ key: _, ...row }) => row), meta };
    },
    staffGet: channel.staffGet,
    create: channel.create,
    edit: channel.edit,
    remove: channel.remove,
    restore: channel.restore,
    setStatus: ({ id, status }: { id: number; status: boolean }) => channel.setEnabled({ id, enabled: status }),
  }),
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
  const room = ROOMS[resource]?.(client) ?? client[roomName(resource)];
  return room as RecordCalls;
}

/** Whether the contract has a way back for deleted records that react-admin knows by this name. The client itself has an answer to any call. */
export function isRestorable(resource: string): boolean {
  const [, room] = Object.entries(contract).find(([name]) => name === roomName(resource)) ?? [];
  return room !== undefined && "restore" in room;
}
