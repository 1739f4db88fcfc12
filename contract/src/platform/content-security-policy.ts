/** Content security policies of every kind of response. */

/** Sources of embeds allowed in articles. */
export const EMBED_SOURCES = [
  "https://www.youtube-nocookie.com",
  "https://platform.twitter.com",
  "https://www.facebook.com",
  "https://www.instagram.com",
  "https://www.tiktok.com",
  "https://open.spotify.com",
  "https://t.me",
  "https://datawrapper.dwcdn.net",
];

/**
 * Payment page to which the server redirects checkout forms. Browsers apply form-action to
 * redirects too.
 */
const GATEWAY_PAGES = "https://checkout.stripe.com";

/** Sources of reCAPTCHA's scripts and frame. */
const RECAPTCHA = "https://www.google.com/recaptcha/";
const RECAPTCHA_SCRIPTS = `${RECAPTCHA} https://www.gstatic.com/recaptcha/`;

type Source = string | false | undefined;

const directive = (name: string, ...sources: Source[]) =>
  [name, ...sources].filter(Boolean).join(" ");
const policy = (...directives: string[]) => directives.join("; ");
const originOf = (url: string | null | undefined) => (url ? new URL(url).origin : undefined);

interface PageOptions {
  /** Hashes of the inline scripts, as `'sha256-…'`. */
  scriptHashes: string[];
  /** The page has a form, which may lead to a payment page. */
  form: boolean;
  /** The form may use reCAPTCHA. */
  recaptcha?: boolean;
  /** Served by Vite, which adds style elements and uses a WebSocket. */
  development?: boolean;
  /** Sources of `frame-ancestors`, if other sites may embed the page. */
  frameAncestors?: string | undefined;
  /** Sentry DSN for error reports, if configured. */
  errorReportDsn: string | undefined;
}

/** Policy of the pages of the site. Images, media and streams may be on any host. */
export function sitePolicy(options: PageOptions): string {
  const { scriptHashes, form, development, errorReportDsn, frameAncestors } = options;
  const recaptcha = form && options.recaptcha;
  return policy(
    "default-src 'self'",
    "img-src 'self' https: data:",
    "media-src 'self' https: blob: data:",
    directive("style-src 'self'", development && "'unsafe-inline'"),
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    `frame-ancestors ${frameAncestors ?? "'self'"}`,
    directive("form-action 'self'", form && GATEWAY_PAGES),
    directive("connect-src 'self' https:", development && "ws:", originOf(errorReportDsn)),
    directive("frame-src", ...EMBED_SOURCES, recaptcha && RECAPTCHA),
    directive("script-src 'self'", recaptcha && RECAPTCHA_SCRIPTS, ...scriptHashes),
  );
}

/** Policy of low-data pages, which have an inline style and few inline scripts. */
export const lowDataPolicy = ({
  scriptHashes,
  styleHash,
}: {
  scriptHashes: string[];
  styleHash: string;
}): string =>
  policy(
    "default-src 'none'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    `style-src '${styleHash}'`,
    directive("script-src", ...scriptHashes.map((hash) => `'${hash}'`)),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  );

/** Policy of headline boxes on other sites, which have an inline style and nothing else. */
export const headlinesPolicy = (styleHash: string, frameAncestors: string): string =>
  policy(
    "default-src 'none'",
    `style-src '${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  );

/** Policy of previews of the site, which run no scripts. */
export const previewPolicy = (development: boolean): string =>
  policy(
    "default-src 'none'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    directive("style-src 'self'", development && "'unsafe-inline'"),
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    directive("frame-src", ...EMBED_SOURCES),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  );

/**
 * Policy of the back office. Images in article bodies may be on any host; the preview of the site
 * is framed; the size of a video is read from the chosen file.
 */
export const backOfficePolicy = (
  nonce: string,
  { apiUrl, sentryDsn }: { apiUrl: string | undefined; sentryDsn: string | undefined },
): string =>
  policy(
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    directive("connect-src 'self'", originOf(apiUrl), originOf(sentryDsn)),
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  );

/** Policy of the HTML documentation of the API, which loads its stylesheet and icon. */
export const API_DOCS_POLICY = policy(
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
);

/** Policy of pages for overload and outages, whose only resource is their inline style. */
export const plainPagePolicy = (styleHash: string): string =>
  policy("default-src 'none'", `style-src '${styleHash}'`, "base-uri 'none'", "form-action 'none'");

/**
 * Policy of the sandbox payment page. Its form redirects to the shop, to which browsers apply
 * form-action.
 */
export const sandboxPolicy = (styleHash: string, returnUrl: string | null): string =>
  policy(
    "default-src 'none'",
    `style-src '${styleHash}'`,
    directive("form-action 'self'", originOf(returnUrl)),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  );

/** Policy of the service worker, which requests pages and images of the site. */
export const SERVICE_WORKER_POLICY = policy(
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self'",
);

/** Directives of responses other than documents, such as API replies and files. */
export const FILE_DIRECTIVES = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
