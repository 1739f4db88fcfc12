import { calls } from "../../../platform/api/calls.ts";
import { nowPlaying } from "./now-playing.service.ts";
import { channelPlayback, episodePlayback, takeOver } from "./playback.service.ts";

const { playback } = calls;

export const playbackRouter = playback.router({
  channel: playback.channel.handler(({ context, input }) =>
    channelPlayback(context, input.id, undefined, input.bitRate),
  ),
  episode: playback.episode.handler(({ context, input }) =>
    episodePlayback(context, input.id, { sound: input.sound === 1 }),
  ),
  takeOver: playback.takeOver.handler(({ context, input }) => takeOver(context, input)),
  nowPlaying: playback.nowPlaying.handler(async ({ context, input }) => ({
    title: await nowPlaying(context, input.id),
  })),
});
