import { describe, expect, it } from "vitest";
import { rewritePlaylist, UnreadablePlaylist } from "./rewrite-playlist.ts";

const BASE = "https://origin.example/live/tv/index.m3u8?session=9";
const rewrite = (...lines: string[]) =>
  rewritePlaylist(`#EXTM3U\n${lines.join("\n")}\n`, BASE, (kind, address) => `<${kind} ${address}>`)
    .trim()
    .split("\n")
    .slice(1);

describe("rewriting of an upstream playlist", () => {
  it("rewrites the URLs of playlists and parts", () => {
    expect(
      rewrite(
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x, y",URI="audio/en.m3u8"',
        '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",INSTREAM-ID="CC1"',
        '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="/iframes.m3u8"',
        '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="//keys.example/k"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1,mp4a"',
        "",
        "720p.m3u8?x=1",
        "#EXT-X-STREAM-INF:BANDWIDTH=2",
        "https://cdn.example/1080p.m3u8",
      ),
    ).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x, y",URI="<playlist https://origin.example/live/tv/audio/en.m3u8>"',
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",INSTREAM-ID="CC1"',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="<playlist https://origin.example/iframes.m3u8>"',
      '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="<part https://keys.example/k>"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1,mp4a"',
      "<playlist https://origin.example/live/tv/720p.m3u8?x=1>",
      "#EXT-X-STREAM-INF:BANDWIDTH=2",
      "<playlist https://cdn.example/1080p.m3u8>",
    ]);
  });

  it("rewrites the URLs of keys, maps, parts, preload hints and rendition reports in a live playlist", () => {
    expect(
      rewrite(
        "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0",
        '#EXT-X-KEY:METHOD=AES-128,URI="k?id=1",IV=0x01',
        '#EXT-X-MAP:URI="init.mp4",BYTERANGE="600@0"',
        "#EXTINF:4.0,http://radio.example/title",
        "#EXT-X-BYTERANGE:1000@600",
        "1.m4s",
        '#EXT-X-PART:DURATION=0.3,URI="2.0.m4s"',
        '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="2.1.m4s"',
        '#EXT-X-RENDITION-REPORT:URI="../low/index.m3u8",LAST-MSN=2',
      ),
    ).toEqual([
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0",
      '#EXT-X-KEY:METHOD=AES-128,URI="<part https://origin.example/live/tv/k?id=1>",IV=0x01',
      '#EXT-X-MAP:URI="<part https://origin.example/live/tv/init.mp4>",BYTERANGE="600@0"',
      "#EXTINF:4.0,",
      "#EXT-X-BYTERANGE:1000@600",
      "<part https://origin.example/live/tv/1.m4s>",
      '#EXT-X-PART:DURATION=0.3,URI="<part https://origin.example/live/tv/2.0.m4s>"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="<part https://origin.example/live/tv/2.1.m4s>"',
      '#EXT-X-RENDITION-REPORT:URI="<playlist https://origin.example/live/low/index.m3u8>",LAST-MSN=2',
    ]);
  });

  it("drops unknown tags with URLs, and comments", () => {
    expect(
      rewrite(
        "# made by https://origin.example",
        '#EXT-X-CONTENT-STEERING:SERVER-URI="/steer",PATHWAY-ID="a"',
        '#EXT-X-DATERANGE:ID="ad",X-ASSET-LIST="https://ads.example/list"',
        '#EXT-X-NEW:URI="somewhere"',
        '#EXT-X-DATERANGE:ID="news",START-DATE="2026-01-01T00:00:00Z"',
      ),
    ).toEqual(['#EXT-X-DATERANGE:ID="news",START-DATE="2026-01-01T00:00:00Z"']);
  });

  it("substitutes variables and rejects imported or undefined ones", () => {
    expect(
      rewrite('#EXT-X-DEFINE:NAME="host",VALUE="cdn.example"', '#EXT-X-DEFINE:QUERYPARAM="session"', "https://{$host}/{$session}.ts"),
    ).toEqual(["<part https://cdn.example/9.ts>"]);
    expect(() => rewrite('#EXT-X-DEFINE:IMPORT="host"', "https://{$host}/1.ts")).toThrow(UnreadablePlaylist);
    expect(() => rewrite("{$nowhere}/1.ts")).toThrow(UnreadablePlaylist);
  });

  it("keeps URLs that are not HTTP or HTTPS", () => {
    expect(
      rewrite('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://asset"', '#EXT-X-KEY:METHOD=AES-128,URI="data:text/plain;base64,AA=="'),
    ).toEqual(['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://asset"', '#EXT-X-KEY:METHOD=AES-128,URI="data:text/plain;base64,AA=="']);
  });

  it("rejects text that is not a playlist", () => {
    for (const text of ["<!doctype html><title>Gone</title>", "", "#EXTM3U8\nx", '{"error":1}'])
      expect(() => rewritePlaylist(text, BASE, () => ""), text).toThrow(UnreadablePlaylist);
    expect(rewritePlaylist("\uFEFF#EXTM3U\r\n#EXTINF:1,\r\na.ts\r\n", BASE, (_kind, to) => to)).toBe(
      "#EXTM3U\n#EXTINF:1,\nhttps://origin.example/live/tv/a.ts\n",
    );
  });
});
