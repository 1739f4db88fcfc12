import { type Client, contract } from "@masthead/contract/contract.ts";
import type { RaRecord } from "react-admin";
import { mediaCalls } from "../media-calls.ts";

interface CallOptions {
  signal?: AbortSignal;
}

/** Calls of a resource, in the shape that react-admin needs. All but the list are optional. */
export interface RecordCalls {
  staffList(input: object, options?: CallOptions): Promise<{ data: RaRecord[]; meta: { total: number } }>;
  staffGet?(input: { id: number }): Promise<RaRecord>;
  create?(input: object): Promise<RaRecord>;
  edit?(input: object): Promise<RaRecord>;
  remove?(input: { id: number }): Promise<void>;
  restore?(input: { id: number }): Promise<RaRecord>;
  setStatus?(input: { id: number; status: boolean }): Promise<RaRecord>;
}

/** Modules of the contract by resource, where the names differ. */
const MODULE_NAMES: Record<string, keyof Client> = {
  users: "user",
  settings: "setting",
  channels: "channel",
  programs: "program",
  programcategory: "programCategory",
  programevent: "programEvent",
  episodes: "episode",
};

/** Fields that `setStatus` changes, where it is not `status`. */
const STATUS_FIELDS: Record<string, string> = { article: "enable", users: "activated", channels: "enabled" };

/** Returns whether a record is switched on. */
export const isSwitchedOn = (resource: string, record: RaRecord): boolean => Boolean(record[STATUS_FIELDS[resource] ?? "status"]);

const moduleName = (resource: string) => MODULE_NAMES[resource] ?? (resource as keyof Client);

/** Calls of the modules whose call names differ, or that lack some. */
const MODULE_CALLS: Record<string, (client: Client) => object> = {
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
  // The audit log has a fixed order.
  log: ({ log }) => ({
    staffList: (
      { sort: _, order: __, ...filter }: Parameters<typeof log.staffList>[0] & { sort?: string; order?: string },
      options: CallOptions,
    ) => log.staffList(filter, options),
  }),
  contact: ({ contact }) => ({
    staffList: contact.staffList,
    staffGet: contact.staffGet,
    remove: contact.remove,
    restore: contact.restore,
  }),
  // Orders and subscriptions are changed only by calls of their own.
  orders: ({ order }) => ({ staffList: order.list, staffGet: order.get }),
  members: ({ subscription }) => ({ staffList: subscription.list, staffGet: subscription.get }),
  media: mediaCalls,
  notification: ({ notification }) => ({
    staffList: notification.staffList,
    staffGet: notification.staffGet,
    remove: notification.remove,
    restore: notification.restore,
    // Sends only the audience fields that its kind uses, and a time only for scheduled
    // notifications.
    create: ({ image: _, ...values }: Parameters<typeof notification.create>[0] & { image?: unknown }) => {
      const { audience, audienceLocale, categoryIds, breaking, when, scheduledAt } = values;
      return notification.create({
        ...values,
        audienceLocale: audience === "locale" ? audienceLocale : null,
        categoryIds: audience === "topics" ? categoryIds : [],
        breaking: audience === "topics" && breaking,
        scheduledAt: when === "scheduled" ? scheduledAt : null,
      });
    },
  }),
  channels: ({ channel }) => ({
    // Stream keys are shown only in the form: they are removed from lists and exports.
    staffList: async (input: Parameters<typeof channel.staffList>[0], options: CallOptions) => {
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
    // Without a slug the server derives one from the title.
    create: ({ slug, ...fields }: Parameters<typeof article.create>[0]) => article.create(slug ? { slug, ...fields } : fields),
    edit: article.edit,
    remove: article.remove,
    restore: article.restore,
    setStatus: ({ id, status }: { id: number; status: boolean }) => article.status({ id, enable: status }),
  }),
};

/** Returns the calls of a resource. */
export function recordCallsOf(client: Client, resource: string): RecordCalls {
  const calls = MODULE_CALLS[resource]?.(client) ?? client[moduleName(resource)];
  return calls as RecordCalls;
}

/**
 * Returns whether deleted records of a resource can be restored. Reads the contract, because the
 * client is a proxy that has any call.
 */
export function isRestorable(resource: string): boolean {
  const [, module] = Object.entries(contract).find(([name]) => name === moduleName(resource)) ?? [];
  return module !== undefined && "restore" in module;
}
