import { z } from "zod";
import { responsiveImage } from "../newsroom/media/responsive-image.ts";
import { byId, callOf, id, inLocale, publicCall, signedInCall } from "../platform/call.ts";
import { CHANNEL_KEY_LENGTH } from "../platform/constants.ts";
import { countryRule, publicCountryRule } from "../platform/country-rule.ts";
import {
  localizedInput,
  localizedName,
  localizedSlug,
  localizedText,
  recordEdit,
  recordId,
  seenRecord,
  staffPaging,
  staffRecord,
  timestamp,
  webUrl,
} from "../platform/record.ts";
import { pickCall, recordCalls, recordWrite } from "../platform/record-calls.ts";
import { urlReference } from "../platform/url-fields.ts";
import { adhanRule } from "./adhan.ts";
import { airing, channelKind, channelRef } from "./air.ts";
import { channelIncident, channelOnAir, RETURN_MODES, RETURN_SECONDS } from "./channel-source.ts";
import { playback } from "./playback.ts";

/** Maximum DVR window of a channel, in minutes. */
export const MAX_DVR_MINUTES = 24 * 60;

const dvrMinutes = z
  .number()
  .int()
  .min(0)
  .max(MAX_DVR_MINUTES)
  .nullable()
  .describe("DVR window in minutes; 0: live only; null: no limit, as far back as the source goes");

/** Maximum number of streams of a radio channel besides its main one. */
export const MAX_BIT_RATES = 6;

const kilobits = z.number().int().min(8).max(2000).describe("In kilobits per second");

/** Source of the songs in the history of a radio channel. */
export const SONG_SOURCES = ["none", "stream", "playout"] as const;
const songSource = z
  .enum(SONG_SOURCES)
  .describe("stream: Icecast metadata; playout: reported with the song key");

const returnMode = z
  .enum(RETURN_MODES)
  .describe("Return to the first source: automatic, once it is stable, or by staff");
const returnSeconds = z
  .number()
  .int()
  .min(RETURN_SECONDS.min)
  .max(RETURN_SECONDS.max)
  .describe("Seconds for which the first source must play before the channel returns to it");

/**
 * Channel, as returned to readers. The stream URL is returned by the `playback` operations only.
 */
export const channel = channelRef.extend({
  description: z.string(),
  poster: responsiveImage.nullable(),
  logo: responsiveImage.nullable(),
  images: z.array(responsiveImage).describe("Poster and logo, if present"),
  premium: z.boolean(),
  dvrMinutes,
  bitRates: z
    .array(kilobits)
    .describe("Of further streams of a radio channel, the lowest first; for `bitRate` of playback"),
  embeddable: z.boolean().describe("Partner sites may embed its player"),
  countryRule: publicCountryRule.nullable().describe("null: it can be played everywhere"),
  position: z.number().int(),
  now: airing.nullable().describe("Currently on air"),
  next: airing.nullable().describe("Next on air, within two days"),
});
export type Channel = z.infer<typeof channel>;

/** Result of one check of a stream. */
export const streamCheck = z.object({
  checkedAt: timestamp,
  problem: z.string().nullable().describe("In the locale of the request; null if the stream plays"),
});

export type StreamCheck = z.infer<typeof streamCheck>;

/** Channel, as returned to staff. */
export const staffChannel = staffRecord.extend({
  name: localizedText,
  slug: localizedText,
  kind: channelKind,
  description: localizedText,
  streamUrl: z.string(),
  backupUrl: z.string().nullable().describe("Second source, for when the first fails"),
  slateUrl: z.string().nullable().describe("Live HLS for when no source plays"),
  returnMode,
  returnSeconds,
  posterId: id.nullable(),
  poster: responsiveImage.nullable(),
  logoId: id.nullable(),
  logo: responsiveImage.nullable(),
  enabled: z.boolean(),
  premium: z.boolean(),
  embeddable: z.boolean().describe("Partner sites may embed its player, unless it is premium"),
  dvrMinutes,
  bitRates: z.array(z.object({ kilobits, streamUrl: z.string() })),
  songSource,
  countryRule: countryRule.nullable(),
  adhan: adhanRule.nullable().describe("Interruption by the call to prayer; null: off"),
  songKey: z.string().nullable().describe("Secret: reports songs; null without playout system"),
  position: z.number().int(),
  key: z.string().describe("Secret: plays the channel until it expires"),
  keyExpiresAt: timestamp.nullable().describe("null: valid until it is replaced"),
  previousKeyExpiresAt: timestamp.nullable().describe("Until then the previous key also works"),
  stream: streamCheck.nullable().describe("null until it is checked"),
  onAir: channelOnAir.nullable().describe("null without a second source and a slate"),
  viewers: z.number().int().describe("Current viewers or listeners"),
});
export type StaffChannel = z.infer<typeof staffChannel>;

/** Stream source: a URL, or a sample stream of the server, such as `sample:tv`. */
const streamSource = webUrl.or(z.string().regex(/^sample:[a-z]{1,20}$/));

const fields = {
  name: localizedName,
  slug: localizedSlug.optional(),
  kind: channelKind,
  description: localizedInput(2000).optional(),
  streamUrl: streamSource.describe("HLS, or for audio Icecast and MP3"),
  backupUrl: streamSource
    .nullable()
    .optional()
    .describe("Second source; HLS if the first is, else another Icecast or MP3 stream"),
  slateUrl: streamSource
    .nullable()
    .optional()
    .describe("Live HLS that is shown while no source plays, such as `sample:slate`"),
  returnMode: returnMode.optional(),
  returnSeconds: returnSeconds.optional(),
  posterId: id.nullable().optional(),
  logoId: id.nullable().optional(),
  enabled: z.boolean().optional(),
  premium: z.boolean().optional(),
  embeddable: z.boolean().optional(),
  dvrMinutes: dvrMinutes.optional(),
  bitRates: z
    .array(z.strictObject({ kilobits, streamUrl: streamSource }))
    .max(MAX_BIT_RATES)
    .refine(
      (streams) => new Set(streams.map((stream) => stream.kilobits)).size === streams.length,
      "two streams have the same bit rate",
    )
    .optional()
    .describe("Further streams of a radio channel, besides the main one"),
  songSource: songSource.optional(),
  countryRule: countryRule.nullable().optional(),
  adhan: adhanRule.nullable().optional(),
  position: z.number().int().min(0).max(100_000).optional(),
};

const tags = ["channels"];
const { setStatus: _, ...records } = recordCalls({
  entity: "LiveStream",
  tag: "channels",
  noun: "channel",
  paths: {
    list: "/v1/channels/admin",
    edit: "/v1/channels/{id}",
    status: "/v1/channels/status/{id}",
  },
  row: staffChannel,
  list: staffPaging([
    "position",
    "name",
    "kind",
    "enabled",
    "premium",
    "createdAt",
    "updatedAt",
    "id",
  ])
    .omit({ status: true })
    .extend({
      kind: channelKind.optional(),
      enabled: z.boolean().optional(),
      premium: z.boolean().optional(),
    }),
  create: z.strictObject(fields),
  edit: recordEdit.extend(fields).partial({ name: true, kind: true, streamUrl: true }),
});

/** Viewing session of one browser tab. */
const viewer = z
  .uuid()
  .describe("Generated by the player for one visit; stored only as a keyed hash");

export const channelContract = {
  list: publicCall
    .route({
      method: "GET",
      path: "/v2/channels",
      tags,
      summary: "List channels with what is on now and next",
    })
    .input(inLocale.extend({ kind: channelKind.optional() }))
    .output(z.array(channel)),
  audioCount: publicCall
    .route({
      method: "GET",
      path: "/v1/channels/audio/count",
      tags,
      summary: "Count the audio channels",
    })
    .input(inLocale)
    .output(z.object({ count: z.number().int() })),
  bySlug: publicCall
    .route({
      method: "GET",
      path: "/v1/channels/slug/{slug}",
      tags,
      summary: "Get a channel by its current or a former slug",
    })
    .input(inLocale.extend({ slug: z.string().min(1).max(200) }))
    .output(
      channel.extend({ alternates: z.array(z.object({ locale: z.string(), slug: z.string() })) }),
    ),
  get: publicCall
    .route({ method: "GET", path: "/v1/channels/{id}", tags, summary: "Get a channel" })
    .input(byId)
    .output(channel),
  byKey: publicCall
    .meta({ limit: { points: 60, seconds: 60 }, personal: true, mayReply: [403] })
    .route({
      method: "GET",
      path: "/v1/channels/{id}/{key}",
      tags,
      summary: "Get a channel and its playback URL by its key",
    })
    .input(byId.extend({ key: z.string().max(CHANNEL_KEY_LENGTH) }))
    .output(channel.extend({ playback })),
  currentKey: signedInCall
    .meta({ limit: { points: 30, seconds: 60 }, mayReply: [402, 403] })
    .route({
      method: "GET",
      path: "/v1/channels/{id}/key",
      tags,
      summary: "Get the current key of a channel, for apps of users who may play it",
    })
    .input(byId)
    .output(
      z.object({
        key: z.string(),
        url: urlReference.describe("Page that plays the channel for anyone with the key"),
        expiresAt: timestamp
          .nullable()
          .describe("Request a new key before then; null: valid until it is replaced"),
      }),
    ),
  heartbeat: publicCall
    .meta({ limit: { points: 120, seconds: 60, shared: 1200, network: 12_000 } })
    .route({
      method: "POST",
      path: "/v1/channels/{id}/heartbeat",
      tags,
      summary: "Report that someone is watching",
      successStatus: 204,
    })
    .input(
      z.strictObject({
        id,
        viewer,
        token: z.string().max(200).describe("`token` of the playback"),
      }),
    )
    .output(z.void()),
  ...records,
  setEnabled: recordWrite("LiveStream")
    .route({
      method: "PATCH",
      path: "/v1/channels/status/{id}",
      tags,
      summary: "Staff: enable or disable a channel",
    })
    .input(recordId.extend({ enabled: z.boolean() }))
    .output(staffChannel),
  removeImage: recordWrite("LiveStream")
    .route({
      method: "DELETE",
      path: "/v1/channels/{id}/image/{imageId}",
      tags,
      summary: "Staff: remove an image from a channel",
    })
    .input(recordId.extend({ imageId: id.describe("Id of the image in the media library") }))
    .output(staffChannel),
  rotateKey: recordWrite("LiveStream")
    .route({
      method: "POST",
      path: "/v1/channels/{id}/key",
      tags,
      summary: "Staff: rotate the key of a channel",
    })
    .input(
      seenRecord.extend({
        overlap: z
          .boolean()
          .optional()
          .describe("The old key works for some more hours; default: it expires immediately"),
      }),
    )
    .output(staffChannel),
  rotateSongKey: recordWrite("LiveStream")
    .route({
      method: "POST",
      path: "/v1/channels/{id}/song-key",
      tags,
      summary: "Staff: replace the song key of a channel",
    })
    .input(seenRecord)
    .output(staffChannel),
  switchSource: recordWrite("LiveStream")
    .route({
      method: "POST",
      path: "/v1/channels/{id}/source",
      tags,
      summary: "Staff: put a source of a channel on air, or let it choose again",
    })
    .input(
      recordId.extend({
        source: z
          .enum(["first", "second", "automatic"])
          .describe("A source stays on air until it fails; automatic releases it"),
      }),
    )
    .output(staffChannel),
  incidents: callOf("manage", "LiveStream")
    .route({
      method: "GET",
      path: "/v1/channels/{id}/incidents",
      tags,
      summary: "Staff: list the last incidents of the sources of a channel",
    })
    .input(byId)
    .output(z.array(channelIncident)),
  check: callOf("manage", "LiveStream")
    .meta({ limit: { points: 30, seconds: 60 } })
    .route({
      method: "POST",
      path: "/v1/channels/check",
      tags,
      summary: "Staff: check whether a stream plays",
    })
    .input(inLocale.extend({ streamUrl: streamSource, kind: channelKind }))
    .output(streamCheck),
  viewers: callOf("manage", "LiveStream")
    .route({
      method: "GET",
      path: "/v1/channels/viewers",
      tags,
      summary: "Staff: count current viewers and listeners",
    })
    .input(z.object({}))
    .output(
      z.object({
        at: timestamp,
        total: z.number().int(),
        channels: z.array(z.object({ id, viewers: z.number().int() })),
      }),
    ),
  ...pickCall("LiveStream", "channels", ["Programs", "Episodes"]),
};
