import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { setFields } from "../../platform/crud/write-records.ts";
import { newToken } from "../../platform/secrets.ts";
import { checkStream } from "../stream/check/stream-check.service.ts";
import { channelIncidents } from "../stream/failover/source-control.service.ts";
import { currentViewers, recordHeartbeat } from "../stream/viewer/viewer.service.ts";
import { channelRecords } from "./channel.records.ts";
import {
  allChannels,
  audioChannels,
  channelByKey,
  channelBySlug,
  oneChannel,
} from "./channel.service.ts";
import { currentChannelKey } from "./channel-app-key.service.ts";
import {
  createChannel,
  editChannel,
  removeChannelImage,
  rotateKey,
  switchChannelSource,
} from "./channel-write.service.ts";

const { channel } = calls;

export const channelRouter = channel.router({
  ...recordHandlers(channel, channelRecords),
  list: channel.list.handler(({ context, input }) => allChannels(context, input.kind)),
  audioCount: channel.audioCount.handler(({ context }) => audioChannels(context)),
  bySlug: channel.bySlug.handler(({ context, input }) => channelBySlug(context, input.slug)),
  get: channel.get.handler(({ context, input }) => oneChannel(context, input.id)),
  byKey: channel.byKey.handler(({ context, input }) => channelByKey(context, input)),
  currentKey: channel.currentKey.handler(({ context, input }) =>
    currentChannelKey(context, input.id),
  ),
  heartbeat: channel.heartbeat.handler(({ context, input }) => recordHeartbeat(context, input)),
  create: channel.create.handler(({ context, input }) => createChannel(context, input)),
  edit: channel.edit.handler(({ context, input }) => editChannel(context, input)),
  setEnabled: channel.setEnabled.handler(({ context, input: { id, enabled } }) =>
    setFields(context, channelRecords, { id }, { enabled }),
  ),
  removeImage: channel.removeImage.handler(({ context, input }) =>
    removeChannelImage(context, input.id, input.imageId),
  ),
  rotateKey: channel.rotateKey.handler(({ context, input }) => rotateKey(context, input)),
  rotateSongKey: channel.rotateSongKey.handler(({ context, input }) =>
    setFields(context, channelRecords, input, { songKey: newToken() }),
  ),
  switchSource: channel.switchSource.handler(({ context, input: { id, source } }) =>
    switchChannelSource(context, id, source),
  ),
  incidents: channel.incidents.handler(({ context, input }) => channelIncidents(context, input.id)),
  check: channel.check.handler(({ context, input }) => checkStream(context, input)),
  viewers: channel.viewers.handler(({ context }) => currentViewers(context)),
});
