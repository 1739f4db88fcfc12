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
  ])("is missing for %s, which is neither video nor post", (url) =>
    expect(embedFrameOf(url)).toBeUndefined(),
  );
});
