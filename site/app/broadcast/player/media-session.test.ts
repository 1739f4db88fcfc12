import { describe, expect, it } from "vitest";
import { metadataOf } from "./media-session.ts";
import type { PlayerItem } from "./player-item.ts";

const STATION: PlayerItem = {
  kind: "channel",
  id: 1,
  title: "Bayader Radio",
  subtitle: "",
  medium: "audio",
  live: true,
  picture: null,
  path: "/radio",
  entitlement: "channel:1",
};
const NOTHING = { artwork: null, program: "", song: null };

describe("metadata of the lock screen", () => {
  it("begins with the program of a station", () => {
    expect(metadataOf(STATION, { ...NOTHING, program: "Long Talk" })).toMatchObject({
      title: "Long Talk",
      artist: "Bayader Radio",
    });
  });

  it("begins with the song, and has the program as album", () => {
    expect(metadataOf(STATION, { ...NOTHING, program: "Long Talk", song: "Fairuz" })).toMatchObject(
      { title: "Fairuz", artist: "Bayader Radio", album: "Long Talk" },
    );
  });

  it("is the station alone when nothing is scheduled", () => {
    expect(metadataOf(STATION, NOTHING)).toMatchObject({ title: "Bayader Radio" });
  });

  it("begins with the title of a recording", () => {
    const episode: PlayerItem = { ...STATION, kind: "episode", live: false, title: "Part 2" };
    expect(metadataOf(episode, { ...NOTHING, program: "Long Talk" })).toMatchObject({
      title: "Part 2",
      artist: "Long Talk",
    });
  });
});
