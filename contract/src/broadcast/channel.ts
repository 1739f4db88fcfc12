import { z } from "zod";
import { picture } from "../newsroom/picture.ts";
import { byId, callOf, id, inLocale, publicCall, signedInCall } from "../system/call.ts";
import {
  moment,
  recordEdit,
  recordId,
  staffPaging,
  staffRecord,
  textInBoth,
  webAddress,
  writtenInBoth,
  writtenName,
  writtenSlug,
} from "../system/record.ts";
import { pickCall, recordCalls, recordWrite } from "../system/record-calls.ts";
import { airing, channelKind, channelRef } from "./air.ts";
import { playback } from "./playback.ts";

/** Longest rewind limit of a channel, in minutes. */
export const MAX_DVR_MINUTES = 24 * 60;

const dvrMinutes = z
  .number()
  .int()
  .min(0)
  .max(MAX_DVR_MINUTES)
  .nullable()
  .describe("Rewind limit in minutes; 0: live only; null: no limit, as far back as the source goes");

/** The key of a channel in an address. */
export const CHANNEL_KEY_LENGTH = 64;

/** A channel as readers get it. Where its stream stands is told by the calls of `playback` alone. */
export const channel = channelRef.extend({
  description: z.string(),
  poster: picture.nullable(),
  logo: picture.nullable(),
  images: z.array(picture).describe("Poster and logo, those that it has"),
  premium: z.boolean(),
  dvrMinutes,
  position: z.number().int(),
  now: airing.nullable().describe("What is on the air"),
  next: airing.nullable().describe("What is on after that, within two days"),
});
export type Channel = z.infer<typeof channel>;

/** What one look at a stream found. */
export const streamCheck = z.object({
  checkedAt: moment,
  problem: z.string().nullable().describe("In the locale of the call; null when it plays"),
});

export type StreamCheck = z.infer<typeof streamCheck>;

/** A channel as staff get it. */
export const staffChannel = staffRecord.extend({
  name: textInBoth,
  slug: textInBoth,
  kind: channelKind,
  description: textInBoth,
  streamUrl: z.string(),
  posterId: id.nullable(),
  poster: picture.nullable(),
  logoId: id.nullable(),
  logo: picture.nullable(),
  enabled: z.boolean(),
  premium: z.boolean(),
  dvrMinutes,
  position: z.number().int(),
  key: z.string().describe("Secret: who has it plays the channel until it expires"),
  keyExpiresAt: moment.nullable().describe("null: when it is replaced"),
  previousKeyExpiresAt: moment.nullable().describe("Until when the key before opens the channel too"),
  stream: streamCheck.nullable().describe("null until it was looked at"),
  viewers: z.number().int().describe("Who watches or listens now"),
});
export type StaffChannel = z.infer<typeof staffChannel>;

/** Where a stream comes from: an address of the web, or a sample of the server's own, such as `sample:tv`. */
export const streamAddress = webAddress.or(z.string().regex(/^sample:[a-z]{1,20}$/));

const fields = {
  name: writtenName,
  slug: writtenSlug.optional(),
  kind: channelKind,
  description: writtenInBoth(2000).optional(),
  streamUrl: streamAddress.describe("HLS, or for audio Icecast and MP3"),
  posterId: id.nullable().optional(),
  logoId: id.nullable().optional(),
  enabled: z.boolean().optional(),
  premium: z.boolean().optional(),
  dvrMinutes: dvrMinutes.optional(),
  position: z.number().int().min(0).max(100_000).optional(),
};

const tags = ["channels"];
const { setStatus: _, ...records } = recordCalls({
  entity: "LiveStream",
  tag: "channels",
  noun: "channel",
  paths: { list: "/v1/channels/admin", edit: "/v1/channels/{id}", status: "/v1/channels/status/{id}" },
  row: staffChannel,
  list: staffPaging(["position", "name", "kind", "enabled", "premium", "createdAt", "updatedAt", "id"])
    .omit({ status: true })
    .extend({ kind: channelKind.optional(), enabled: z.boolean().optional(), premium: z.boolean().optional() }),
  create: z.strictObject(fields),
  edit: recordEdit.extend(fields).partial({ name: true, kind: true, streamUrl: true }),
});

/** One browser's listening or watching, until its tab is closed. */
const viewer = z.uuid().describe("Made by the player for one visit; not kept in clear");

export const channelContract = {
  list: publicCall
    .route({ method: "GET", path: "/v2/channels", tags, summary: "Channels, with what is on now and next" })
    .input(inLocale.extend({ kind: channelKind.optional() }))
    .output(z.array(channel)),
  audioCount: publicCall
    .route({ method: "GET", path: "/v1/channels/audio/count", tags, summary: "How many channels can be listened to" })
    .input(inLocale)
    .output(z.object({ count: z.number().int() })),
  bySlug: publicCall
    .route({ method: "GET", path: "/v1/channels/slug/{slug}", tags, summary: "One channel, by its present or a former slug" })
    .input(inLocale.extend({ slug: z.string().min(1).max(200) }))
    .output(channel.extend({ alternates: z.array(z.object({ locale: z.string(), slug: z.string() })) })),
  get: publicCall.route({ method: "GET", path: "/v1/channels/{id}", tags, summary: "One channel" }).input(byId).output(channel),
  byKey: publicCall
    .meta({ limit: { points: 60, seconds: 60 }, personal: true })
    .route({ method: "GET", path: "/v1/channels/{id}/{key}", tags, summary: "One channel and where it plays, for who has its key" })
    .input(byId.extend({ key: z.string().max(CHANNEL_KEY_LENGTH) }))
    .output(channel.extend({ playback })),
  currentKey: signedInCall
    .meta({ limit: { points: 30, seconds: 60 }, mayReply: [402] })
    .route({ method: "GET", path: "/v1/channels/{id}/key", tags, summary: "The current key of a channel, for apps of who may play it" })
    .input(byId)
    .output(
      z.object({
        key: z.string(),
        url: z.string().describe("Page that plays the channel for anyone with the key"),
        expiresAt: moment.nullable().describe("Ask again before; null: it ends when it is replaced"),
      }),
    ),
  heartbeat: publicCall
    .meta({ limit: { points: 120, seconds: 60, shared: 1200, network: 12_000 } })
    .route({ method: "POST", path: "/v1/channels/{id}/heartbeat", tags, summary: "Says that someone is watching", successStatus: 204 })
    .input(z.strictObject({ id, viewer, token: z.string().max(200).describe("`token` of the playback") }))
    .output(z.void()),
  ...records,
  setEnabled: recordWrite("LiveStream")
    .route({ method: "PATCH", path: "/v1/channels/status/{id}", tags, summary: "Staff: switch a channel on or off" })
    .input(recordId.extend({ enabled: z.boolean() }))
    .output(staffChannel),
  removeImage: recordWrite("LiveStream")
    .route({ method: "DELETE", path: "/v1/channels/{id}/image/{imageId}", tags, summary: "Staff: take a picture off a channel" })
    .input(recordId.extend({ imageId: id.describe("Identity of the picture in the media library") }))
    .output(staffChannel),
  rotateKey: recordWrite("LiveStream")
    .route({ method: "POST", path: "/v1/channels/{id}/key", tags, summary: "Staff: give a channel a new key" })
    .input(recordId.extend({ overlap: z.boolean().optional().describe("The old key works for some hours more; default: it ends at once") }))
    .output(staffChannel),
  check: callOf("manage", "LiveStream")
    .meta({ limit: { points: 30, seconds: 60 } })
    .route({ method: "POST", path: "/v1/channels/check", tags, summary: "Staff: look whether a stream plays" })
    .input(inLocale.extend({ streamUrl: streamAddress, kind: channelKind }))
    .output(streamCheck),
  viewers: callOf("manage", "LiveStream")
    .route({ method: "GET", path: "/v1/channels/viewers", tags, summary: "Staff: who watches or listens now, counted" })
    .input(z.object({}))
    .output(z.object({ at: moment, total: z.number().int(), channels: z.array(z.object({ id, viewers: z.number().int() })) })),
  ...pickCall("LiveStream", "channels", ["Programs", "Episodes"]),
};
