import type { EmbedProvider } from "./article-document.ts";

const PROVIDERS: [RegExp, EmbedProvider][] = [
  [
    /^https?:\/\/(www\.|m\.)?(youtube(-nocookie)?\.com\/(watch|embed|shorts|live)|youtu\.be\/)/i,
    "youtube",
  ],
  [/^https?:\/\/(www\.|mobile\.)?(twitter|x)\.com\/\w+\/status\//i, "x"],
  [/^https?:\/\/(www\.)?facebook\.com\//i, "facebook"],
  [/^https?:\/\/(www\.)?instagram\.com\/(p|reel|tv)\//i, "instagram"],
  // Short links of TikTok (vm.tiktok.com) name no video: they stay links.
  [
    /^https?:\/\/(www\.|m\.)?tiktok\.com\/(@[\w.-]+\/video|embed(\/v2)?|player\/v1)\/\d{5,25}(?![\w-])/i,
    "tiktok",
  ],
  [
    /^https?:\/\/open\.spotify\.com\/(intl-[a-z]{2}(-[a-z]{2})?\/)?(embed\/)?(track|album|playlist|episode|show|artist)\/[a-z\d]{22}(?![\w-])/i,
    "spotify",
  ],
  // Posts of public channels. Private ones (t.me/c/…) and invitations have no player.
  [/^https?:\/\/(t|telegram)\.me\/(s\/)?[a-z]\w{3,31}\/\d{1,12}(?![\w/-])/i, "telegram"],
  [
    /^https?:\/\/(datawrapper\.dwcdn\.net|www\.datawrapper\.de\/_)\/[a-z\d]{5}(?![\w-])/i,
    "datawrapper",
  ],
];

const WEB_URL = /^https?:\/\/[^\s<>"]{1,1990}$/i;

/** Returns whether the text is exactly one web URL. */
export function isWebUrl(text: string): boolean {
  return WEB_URL.test(text);
}

/** Returns the embed provider of a URL, if its player can be embedded. */
export function embedProviderOf(url: string): EmbedProvider | undefined {
  return PROVIDERS.find(([pattern]) => pattern.test(url))?.[1];
}

/** URL of the player of a video or post, by provider; undefined for other pages of the provider. */
const FRAMES: Record<EmbedProvider, (url: URL) => string | undefined> = {
  youtube: ({ hostname, pathname, searchParams }) => {
    const id =
      hostname === "youtu.be"
        ? pathname.slice(1)
        : (searchParams.get("v") ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1]);
    return id && /^[\w-]{6,20}$/.test(id)
      ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
      : undefined;
  },
  x: ({ pathname }) => {
    const id = /\/status\/(\d+)/.exec(pathname)?.[1];
    return id && `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`;
  },
  facebook: ({ pathname, href }) => {
    if (pathname === "/") return undefined;
    const plugin = /^\/(watch|reel|[^/]+\/videos)\b/.test(pathname) ? "video" : "post";
    return `https://www.facebook.com/plugins/${plugin}.php?show_text=true&href=${encodeURIComponent(href)}`;
  },
  instagram: ({ pathname }) => {
    const [, kind, id] = /^\/(p|reel|tv)\/([\w-]+)/.exec(pathname) ?? [];
    return id && `https://www.instagram.com/${kind}/${id}/embed/`;
  },
  tiktok: ({ pathname }) => {
    const id = /\/(\d{5,25})\/?$/.exec(pathname)?.[1];
    return id && `https://www.tiktok.com/embed/v2/${id}`;
  },
  spotify: ({ pathname }) => {
    const [, kind, id] = /\/([a-z]+)\/([a-zA-Z\d]{22})\/?$/.exec(pathname) ?? [];
    return id && `https://open.spotify.com/embed/${kind}/${id}`;
  },
  telegram: ({ pathname }) => {
    const [, channel, id] = /^\/(?:s\/)?([a-zA-Z]\w+)\/(\d+)\/?$/.exec(pathname) ?? [];
    return id && `https://t.me/${channel}/${id}?embed=1`;
  },
  datawrapper: ({ pathname }) => {
    const id = /^\/(?:_\/)?([a-zA-Z\d]{5})(?:\/|$)/.exec(pathname)?.[1];
    return id && `https://datawrapper.dwcdn.net/${id}/`;
  },
};

/** Returns the player URL of a video or post, for a frame; undefined if the URL is neither. */
export function embedFrameOf(url: string): string | undefined {
  const provider = embedProviderOf(url);
  const target = URL.parse(url);
  return provider && target ? FRAMES[provider](target) : undefined;
}
