import { embedFrameOf } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { EMBED_SOURCES } from "@masthead/contract/platform/content-security-policy.ts";
import { describe, expect, it } from "vitest";

const FRAMES = {
  "https://www.youtube.com/watch?v=abc_DEF-123&t=10s":
    "https://www.youtube-nocookie.com/embed/abc_DEF-123?autoplay=1",
  "https://youtu.be/abcdefghijk": "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  "https://www.youtube.com/shorts/abcdefghijk":
    "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  "https://www.youtube.com/live/abcdefghijk?feature=share":
    "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  "https://m.youtube.com/embed/abcdefghijk":
    "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  "https://x.com/station/status/12345?s=20":
    "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=12345",
  "https://twitter.com/station/status/12345":
    "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=12345",
  "https://www.facebook.com/station/posts/1":
    "https://www.facebook.com/plugins/post.php?show_text=true&href=https%3A%2F%2Fwww.facebook.com%2Fstation%2Fposts%2F1",
  "https://www.facebook.com/watch/?v=1":
    "https://www.facebook.com/plugins/video.php?show_text=true&href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1",
  "https://www.instagram.com/p/Ab_c-1/?igsh=x": "https://www.instagram.com/p/Ab_c-1/embed/",
  "https://www.instagram.com/reel/Ab1/": "https://www.instagram.com/reel/Ab1/embed/",
  "https://www.tiktok.com/@station.news/video/7234567890123456789?lang=ar":
    "https://www.tiktok.com/embed/v2/7234567890123456789",
  "https://m.tiktok.com/@station/video/7234567890123456789":
    "https://www.tiktok.com/embed/v2/7234567890123456789",
  "https://www.tiktok.com/player/v1/7234567890123456789":
    "https://www.tiktok.com/embed/v2/7234567890123456789",
  "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=abc":
    "https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk",
  "https://open.spotify.com/intl-ar/track/4rOoJ6Egrf8K2IrywzwOMk":
    "https://open.spotify.com/embed/track/4rOoJ6Egrf8K2IrywzwOMk",
  "https://open.spotify.com/embed/show/4rOoJ6Egrf8K2IrywzwOMk?theme=0":
    "https://open.spotify.com/embed/show/4rOoJ6Egrf8K2IrywzwOMk",
  "https://t.me/station_news/1234?single": "https://t.me/station_news/1234?embed=1",
  "https://t.me/s/station_news/1234": "https://t.me/station_news/1234?embed=1",
  "https://datawrapper.dwcdn.net/aB3dE/4/": "https://datawrapper.dwcdn.net/aB3dE/",
  "https://www.datawrapper.de/_/aB3dE/": "https://datawrapper.dwcdn.net/aB3dE/",
};

describe("player of an embed", () => {
  it.each(Object.entries(FRAMES))(
    "of %s is from its provider, and allowed by the content security policy",
    (url, frame) => {
      expect(embedFrameOf(url)).toBe(frame);
      expect(EMBED_SOURCES).toContain(new URL(frame).origin);
    },
  );

  it.each([
    "https://www.youtube.com/watch?v=%22onload",
    "https://www.youtube.com/watch",
    "https://www.facebook.com/",
    "https://vimeo.com/1",
    "https://vm.tiktok.com/ZMabc123/",
    "https://www.tiktok.com/@station",
    "https://www.tiktok.com.evil.example/@a/video/7234567890123456789",
    "https://evil.example/?https://www.tiktok.com/@a/video/7234567890123456789",
    "https://www.tiktok.com/@a/video/1234567%22onload=",
    "https://open.spotify.com/user/4rOoJ6Egrf8K2IrywzwOMk",
    "https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk/../../evil",
    "https://open.spotify.com@evil.example/track/4rOoJ6Egrf8K2IrywzwOMk",
    "https://t.me/station_news",
    "https://t.me/c/1234567/89",
    "https://t.me/joinchat/abc",
    "https://t.me/station_news/12/34",
    "https://datawrapper.dwcdn.net/",
    "https://datawrapper.dwcdn.net/lib/blocks.js",
    "https://datawrapper.dwcdn.net.evil.example/aB3dE/1/",
  ])("is missing for %s, which is neither video nor post", (url) =>
    expect(embedFrameOf(url)).toBeUndefined(),
  );
});
