import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnreadablePlaylist } from "./playlist-lines.ts";
import { rewritePlaylist } from "./rewrite-playlist.ts";

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
      rewrite(
        '#EXT-X-DEFINE:NAME="host",VALUE="cdn.example"',
        '#EXT-X-DEFINE:QUERYPARAM="session"',
        "https://{$host}/{$session}.ts",
      ),
    ).toEqual(["<part https://cdn.example/9.ts>"]);
    expect(() => rewrite('#EXT-X-DEFINE:IMPORT="host"', "https://{$host}/1.ts")).toThrow(
      UnreadablePlaylist,
    );
    expect(() => rewrite("{$nowhere}/1.ts")).toThrow(UnreadablePlaylist);
  });

  it("keeps URLs that are not HTTP or HTTPS", () => {
    expect(
      rewrite(
        '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://asset"',
        '#EXT-X-KEY:METHOD=AES-128,URI="data:text/plain;base64,AA=="',
      ),
    ).toEqual([
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://asset"',
      '#EXT-X-KEY:METHOD=AES-128,URI="data:text/plain;base64,AA=="',
    ]);
  });

  it("accepts white space and lower case in tags and attributes, and other line ends", () => {
    const key = '#EXT-X-KEY:METHOD=AES-128,URI="<part https://secret.example/k?t=1>"';
    for (const line of [
      '#EXT-X-KEY:METHOD=AES-128, URI="https://secret.example/k?t=1"',
      '#EXT-X-KEY: METHOD=AES-128 ,\tURI = "https://secret.example/k?t=1" ',
      '  #EXT-X-KEY :method=AES-128,uri="https://secret.example/k?t=1",',
      '#ext-x-key:METHOD=AES-128,URI="//secret.example/k?t=1"',
      "#EXT-X-KEY:METHOD=AES-128,URI=https://secret.example/k?t=1",
      '# EXT-X-KEY:METHOD=AES-128,URI="HTTPS://secret.example/k?t=1"\r#made by https://secret.example',
    ])
      expect(rewrite(line), line).toEqual([key]);
    expect(
      rewrite(
        '#EXT-X-MEDIA:TYPE=AUDIO, GROUP-ID="a", NAME="Arabic, كلام", DEFAULT=YES, URI="ar/a.m3u8"',
      ),
    ).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Arabic, كلام",DEFAULT=YES,URI="<playlist https://origin.example/live/tv/ar/a.m3u8>"',
    ]);
    expect(
      rewrite(
        "  #EXTINF:6,\u2028https://secret.example/s0.ts",
        '#EXTINF:-1 logo="https://secret.example",News',
        "s1.ts",
      ),
    ).toEqual([
      "#EXTINF:6,",
      "<part https://secret.example/s0.ts>",
      "#EXTINF:0,",
      "<part https://origin.example/live/tv/s1.ts>",
    ]);
  });

  it("rejects a playlist with a URL that it does not recognize in a tag that players need", () => {
    for (const line of [
      '#EXT-X-KEY:METHOD=AES-128;URI="key.php?token=SECRET"',
      '#EXT-X-KEY:METHOD=AES-128,"URI"="https://secret.example/k"',
      '#EXT-X-KEY:METHOD=AES-128,URI="https://secret.example/k',
      '#EXT-X-KEY:METHOD=AES-128,KEYURI="https://secret.example/k"',
      '#EXT-X-MAP:URI="init.mp4",X-BACKUP="//secret.example/init.mp4"',
      "#EXT-X-STREAM-INF:BANDWIDTH=1,X-ORIGIN=https://secret.example/v.m3u8",
    ])
      expect(() => rewrite(line), line).toThrow(UnreadablePlaylist);
  });

  it("passes no URL on, with any spelling of tags and attributes", () => {
    const space = fc.constantFrom("", " ", "\t", "  ");
    const attribute = fc.constantFrom(
      'URI="https://secret.example/1?t=2"',
      'uri="secret.php?secret=1"',
      "URI=//secret.example/a",
      'X-URL="https://secret.example"',
      "METHOD=AES-128",
      'NAME="a, b"',
      "BYTERANGE=1@2",
    );
    const tag = fc.constantFrom(
      "KEY",
      "MAP",
      "MEDIA",
      "PART",
      "STREAM-INF",
      "DATERANGE",
      "NEW",
      "key",
      "SESSION-DATA",
      "DEFINE",
    );
    const separator = fc
      .tuple(space, fc.constantFrom(",", ",", ",", ";", ""), space)
      .map((parts) => parts.join(""));
    const line = fc
      .tuple(
        space,
        tag,
        space,
        fc.array(fc.tuple(attribute, separator), { maxLength: 4 }),
        fc.constantFrom("\n", "\r\n", "\r", "\u2028"),
      )
      .map(
        ([indent, name, gap, attributes, end]) =>
          `${indent}#EXT-X-${name}${gap}:${gap}${attributes.flat().join("")}${end}secret.ts${end}`,
      );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        let proxied = "";
        try {
          proxied = rewritePlaylist(`#EXTM3U\n${lines.join("")}`, BASE, () => "ours");
        } catch (error) {
          if (!(error instanceof UnreadablePlaylist)) throw error;
        }
        expect(proxied).not.toMatch(/secret/);
      }),
      { numRuns: 2000 },
    );
  });

  it("rejects text that is not a playlist", () => {
    for (const text of ["<!doctype html><title>Gone</title>", "", "#EXTM3U8\nx", '{"error":1}'])
      expect(() => rewritePlaylist(text, BASE, () => ""), text).toThrow(UnreadablePlaylist);
    expect(
      rewritePlaylist("\uFEFF#EXTM3U\r\n#EXTINF:1,\r\na.ts\r\n", BASE, (_kind, to) => to),
    ).toBe("#EXTM3U\n#EXTINF:1,\nhttps://origin.example/live/tv/a.ts\n");
  });
});
