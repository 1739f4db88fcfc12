import { createHash } from "node:crypto";
import { element, xmlDocument } from "../../platform/http/xml.ts";
import type { Podcast, PodcastItem } from "./podcast.ts";

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
  "xmlns:podcast": "https://podcastindex.org/namespace/1.0",
};

const text = (name: string, value: string | number) => element(name, {}, value);

/**
 * Serialises a podcast as RSS 2.0 with the iTunes and Podcasting 2.0 namespaces.
 * @see https://podcasters.apple.com/support/823-podcast-requirements
 * @see https://podcasting2.org/podcast-namespace
 */
export function renderPodcast(podcast: Podcast): string {
  const { title, description, language, publisher, email, presenters, page, url, image, items } =
    podcast;
  const channel = element(
    "channel",
    {},
    text("title", title),
    text("link", page),
    text("description", description),
    text("language", language),
    items[0] && text("lastBuildDate", items[0].published.toUTCString()),
    text("generator", "Masthead"),
    element("atom:link", { rel: "self", type: "application/rss+xml", href: url }),
    element("image", {}, text("url", image), text("title", title), text("link", page)),
    text("itunes:author", presenters.join(", ") || publisher),
    element(
      "itunes:owner",
      {},
      text("itunes:name", publisher),
      email && text("itunes:email", email),
    ),
    element("itunes:image", { href: image }),
    element("itunes:category", { text: podcast.category }),
    text("itunes:explicit", "false"),
    text("itunes:type", "episodic"),
    text("podcast:guid", guidOf(url)),
    email && element("podcast:locked", { owner: email }, "yes"),
    text("podcast:medium", "podcast"),
    presenters.map((name) => element("podcast:person", { role: "host" }, name)),
    podcast.liveItems.map(liveItemElement),
    items.map(itemElement),
  );
  return xmlDocument(element("rss", { version: "2.0", ...NAMESPACES }, channel));
}

/** @see https://podcasting2.org/docs/podcast-namespace/tags/live-item */
function liveItemElement({
  status,
  title,
  startsAt,
  endsAt,
  guid,
  listenUrl,
  link,
}: Podcast["liveItems"][number]) {
  return element(
    "podcast:liveItem",
    { status, start: startsAt, end: endsAt },
    text("title", title),
    text("link", link),
    element("guid", { isPermaLink: "false" }, guid),
    // A stream has no length.
    element("enclosure", { url: listenUrl, length: 0, type: "audio/mpeg" }),
    element(
      "podcast:alternateEnclosure",
      { type: "audio/mpeg", default: "true" },
      element("podcast:source", { uri: listenUrl }),
    ),
    element("podcast:contentLink", { href: link }, title),
    text("itunes:explicit", "false"),
  );
}

function itemElement({
  guid,
  title,
  description,
  link,
  published,
  durationSeconds,
  season,
  number,
  isExplicit,
  image,
  enclosure,
  chaptersUrl,
  transcripts,
}: PodcastItem) {
  return element(
    "item",
    {},
    text("title", title),
    text("link", link),
    element("guid", { isPermaLink: "false" }, guid),
    text("pubDate", published.toUTCString()),
    text("description", description || title),
    element("enclosure", { url: enclosure.url, length: enclosure.bytes, type: enclosure.type }),
    chaptersUrl &&
      element("podcast:chapters", { url: chaptersUrl, type: "application/json+chapters" }),
    transcripts.map(({ url: transcriptUrl, language }) =>
      element("podcast:transcript", {
        url: transcriptUrl,
        type: "text/vtt",
        language: language.slice(0, 2),
        rel: "captions",
      }),
    ),
    durationSeconds !== null && text("itunes:duration", durationSeconds),
    // Directories do not accept season 0 or episode 0.
    season ? [text("itunes:season", season), text("podcast:season", season)] : null,
    number ? [text("itunes:episode", number), text("podcast:episode", number)] : null,
    text("itunes:episodeType", "full"),
    image && element("itunes:image", { href: image }),
    text("itunes:explicit", String(isExplicit)),
  );
}

/** UUID namespace of podcast GUIDs. @see https://podcasting2.org/podcast-namespace/tags/guid */
const PODCAST_GUID_NAMESPACE = Buffer.from("ead4c236bf5858c6a2c6a6b28d128cb6", "hex");

/** Returns the stable GUID of a podcast: a version 5 UUID of its feed URL without the scheme. */
function guidOf(url: string): string {
  const name = url.replace(/^https?:\/\//, "").replace(/\/+$/, "");
  const bytes = createHash("sha1")
    .update(PODCAST_GUID_NAMESPACE)
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
