import { describe, expect, it } from "vitest";
import { lowDataText } from "./text.ts";

const textOf = (html: string) =>
  lowDataText(html, {
    publicUrl: "https://news.example",
    showImage: (description) => `Show image: ${description}`,
    recordingLink: ({ text, seconds, bytes }) => `${text}, ${seconds} s, ${bytes} bytes`,
  });

describe("text of a low-data page", () => {
  it("has links instead of images, to the small variant", () => {
    const html =
      '<figure><picture><source type="image/avif" srcset="/media/a-320.avif 320w" sizes="1px"><source type="image/webp" srcset="/media/a-320.webp 320w, /media/a-640.webp 640w, /media/a-960.webp 960w" sizes="1px"><img src="/media/a.jpg" alt="A &quot;red&quot; door" width="960" height="540" loading="lazy"></picture><figcaption>Caption</figcaption></figure>';
    expect(textOf(html)).toBe(
      '<figure><a class="tap" href="/media/a-320.webp" data-image="A &quot;red&quot; door">Show image: A &quot;red&quot; door</a><figcaption>Caption</figcaption></figure>',
    );
  });

  it("has links to images without variants, and to images of other sites", () => {
    for (const src of ["/media/a.jpg", "https://other.example/a.png"])
      expect(textOf(`<picture><img src="${src}" alt="A"></picture>`)).toContain(`href="${src}"`);
    expect(textOf('<img src="https://other.example/a.png" alt="">')).not.toContain("<img");
  });

  it("loads nothing of animations, videos and audio before the reader plays them", () => {
    expect(
      textOf('<details class="animation automatic"><img src="/media/a.webp" alt=""></details>'),
    ).toBe("");
    expect(
      textOf('<video controls preload="metadata" src="/recordings/a.mp4" poster="/media/a.webp">'),
    ).toBe('<video controls preload="none" src="/recordings/a.mp4">');
  });

  it("has links to own recordings with their length and size, instead of players and posters", () => {
    const link = '<a class="recording" href="/recordings/a.mp4">';
    const video =
      '<video controls preload="metadata" src="/recordings/a.mp4" data-duration="12" poster="/media/a.webp" data-bytes="2048"><track src="/recordings/a.mp4/en.vtt"></video>';
    expect(
      textOf(
        `<figure>${video}<figcaption>Goal ${link}Download the video</a></figcaption></figure>`,
      ),
    ).toBe(
      `<figure><figcaption>Goal ${link}Download the video, 12 s, 2048 bytes</a></figcaption></figure>`,
    );
  });

  it("links to the low-data versions of own pages", () => {
    expect(textOf('<p><a href="https://news.example/article/1/slug">One</a></p>')).toBe(
      '<p><a href="/low-data/article/1/slug">One</a></p>',
    );
    const others =
      '<a href="https://other.example/radio" rel="noopener">x</a><a href="#note">y</a><a class="recording" href="/recordings/a.mp4">z</a>';
    expect(textOf(others)).toBe(others);
  });
});
