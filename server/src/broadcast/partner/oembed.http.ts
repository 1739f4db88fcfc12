import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { EMBED_SIZES } from "@masthead/contract/broadcast/embed-sizes.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { cardPath, IMAGE_CROPS } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { RateLimit } from "@masthead/contract/platform/call.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/http/network.ts";
import type { RouteContext } from "../../platform/http/routes.ts";
import { element, xmlDocument } from "../../platform/http/xml.ts";
import { escapeHtml } from "../../platform/mail/mail-layout.ts";
import { fittingSize, type OembedTarget, oembedTarget } from "./oembed-target.ts";

/** Requests of one network: consumers cache what they get. */
const LIMIT: RateLimit = { points: 240, seconds: 60 };
const MAX_URL_LENGTH = 2000;
const MAX_SIZE = 10_000;

type Fields = Record<string, string | number>;

/** Status of a URL without representation: 401 for pages that may not be embedded. */
class NoRepresentation extends Error {
  readonly status: 401 | 404;
  constructor(status: 401 | 404) {
    super(`oEmbed ${status}`);
    this.status = status;
  }
}

/**
 * Route `/oembed?url=&format=&maxwidth=&maxheight=`, as of oembed.com: live channels and radio as
 * players, episodes and articles as links.
 */
export function registerOembed(http: FastifyInstance, context: RouteContext): void {
  const { limiter } = context.platform;
  http.get("/oembed", async (request, reply) => {
    reply.header("access-control-allow-origin", "*").header("cache-control", "no-store");
    const send = (status: number, text: string) =>
      reply.code(status).type("text/plain; charset=utf-8").send(text);
    if (!(await limiter.tryConsume("oembed", LIMIT, networkOf(request.ip))))
      return send(429, "too many requests");
    const query = new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? "");
    const format = query.get("format") ?? "json";
    if (format !== "json" && format !== "xml") return send(501, "format not implemented");
    try {
      const fields = await fieldsOf(context, query);
      reply.header("cache-control", "public, max-age=300");
      return format === "json"
        ? reply.type("application/json; charset=utf-8").send(JSON.stringify(fields))
        : reply.type("text/xml; charset=utf-8").send(xmlOf(fields));
    } catch (error) {
      const { status } = error as { status?: unknown };
      if (status === 401) return send(401, "unauthorized");
      if (status === 404) return send(404, "not found");
      throw error;
    }
  });
}

/** @throws NoRepresentation, NOT_FOUND */
async function fieldsOf(
  { platform, clientOf }: RouteContext,
  query: URLSearchParams,
): Promise<Fields> {
  const { publicUrl } = platform;
  const url = query.get("url") ?? "";
  const target = url.length <= MAX_URL_LENGTH ? oembedTarget(url, publicUrl) : undefined;
  if (!target) throw new NoRepresentation(404);
  const { locale } = target;
  const client = clientOf(platform, locale);
  const max = { maxWidth: sizeIn(query, "maxwidth"), maxHeight: sizeIn(query, "maxheight") };
  const { siteName } = await client.setting.website({ locale });
  return {
    version: "1.0",
    ...(await representationOf(client, target, { publicUrl, max })),
    provider_name: siteName,
    provider_url: publicUrl + inLocalePath(locale, "/"),
    cache_age: 300,
  };
}

const sizeIn = (query: URLSearchParams, name: string): number => {
  const value = query.get(name) ?? "";
  return /^[1-9]\d{0,4}$/.test(value) ? Math.min(Number(value), MAX_SIZE) : MAX_SIZE;
};

const xmlOf = (fields: Fields): string =>
  xmlDocument(
    element(
      "oembed",
      {},
      Object.entries(fields).map(([name, value]) => element(name, {}, value)),
    ),
  );

interface Options {
  publicUrl: string;
  max: { maxWidth: number; maxHeight: number };
}

async function representationOf(
  client: Client,
  target: OembedTarget,
  options: Options,
): Promise<Fields> {
  const { locale } = target;
  switch (target.kind) {
    case "live": {
      const channel =
        target.slug === undefined
          ? (await client.channel.list({ locale, kind: "video" }))[0]
          : await client.channel.bySlug({ locale, slug: target.slug });
      return playerOf(channel, locale, options);
    }
    case "radio": {
      const channels = await client.channel.list({ locale, kind: "audio" });
      const channel = channels.find(({ embeddable }) => embeddable) ?? channels[0];
      return playerOf(channel, locale, options);
    }
    case "episode": {
      const episode = await client.episode.get({ id: target.id, locale });
      return { type: "link", title: episode.title, ...thumbnailOf(episode.picture, options) };
    }
    case "article": {
      const article = await client.article.details({ id: target.id, locale });
      const author = article.authors[0]?.name;
      return {
        type: "link",
        title: article.title,
        ...(author && { author_name: author }),
        ...thumbnailOf(article.lead, options),
      };
    }
  }
}

/** Returns the embedded player of a channel. @throws NoRepresentation */
function playerOf(channel: Channel | undefined, locale: Locale, options: Options): Fields {
  if (!channel) throw new NoRepresentation(404);
  if (!channel.embeddable) throw new NoRepresentation(401);
  const { width, height } = fittingSize(EMBED_SIZES[channel.kind], options.max);
  const src = options.publicUrl + pagePath(locale, "embed/channel/:id", { id: channel.id });
  return {
    type: channel.kind === "video" ? "video" : "rich",
    title: channel.name,
    width,
    height,
    html: `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(channel.name)}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen style="border:0"></iframe>`,
    ...thumbnailOf(channel.poster ?? channel.logo, options),
  };
}

/** Returns the link card of an image, unless it is larger than the caller allows. */
function thumbnailOf(image: ResponsiveImage | null, { publicUrl, max }: Options): Fields {
  const { width, height } = IMAGE_CROPS.card;
  if (!image || width > max.maxWidth || height > max.maxHeight) return {};
  return {
    thumbnail_url: publicUrl + cardPath(image),
    thumbnail_width: width,
    thumbnail_height: height,
  };
}
