import { createHash } from "node:crypto";
import { sitePolicy } from "@masthead/contract/platform/content-security-policy.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { stationNumerals } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Viewer } from "../../audience/viewer.ts";
import type { ViewerStore } from "../../audience/viewer-store.ts";
import hiddenTicker from "../../inline/hidden-ticker.ts?inline-script";
import { DEFERRED_MODULE_REL } from "../../inline/module-prefetch.ts";
import modulePrefetch from "../../inline/module-prefetch.ts?inline-script";
import page from "../../inline/page.ts?inline-script";
import personalViewer from "../../inline/personal-viewer.ts?inline-script";
import preHydration from "../../inline/pre-hydration.ts?inline-script";
import relativeTimes from "../../inline/relative-times.ts?inline-script";
import stayCurrent from "../../inline/stay-current.ts?inline-script";
import timeZoneCheck from "../../inline/time-zone.ts?inline-script";
import viewTracking from "../../inline/view-tracking.ts?inline-script";
import localViewer from "../../inline/viewer.ts?inline-script";
import viewerCookie from "../../inline/viewer-cookie.ts?inline-script";
import wakeForViewer from "../../inline/wake-for-viewer.ts?inline-script";
import { type PageState, pageStateScript } from "./page-state.ts";
import { relativeTimeTexts } from "./relative-times.ts";

interface DocumentOptions {
  /**
   * Hydrates immediately instead of on the first interaction, like a page with a `data-eager`
   * element.
   */
  eager: boolean;
  /**
   * Has a form: its modules are fetched after load, for the first focus. It may lead to a payment
   * page.
   */
  form: boolean;
  /** Served by Vite, which adds style elements and uses a WebSocket. */
  development?: boolean;
  /**
   * Signed-in user of a personal page, null if nobody is signed in; undefined on pages that are the
   * same for everybody.
   */
  viewer: Viewer | null | undefined;
  /** Forms may use reCAPTCHA. */
  recaptcha?: boolean;
  state: PageState;
  /** Id of the build that renders it. */
  build: string;
  locale: Locale;
  /** Browser storage of the viewer. */
  viewerStore: ViewerStore;
  timeZone: string | undefined;
  /** Sentry DSN for error reports, if configured. */
  errorReportDsn: string | undefined;
}

/** Start of the inline script before which the page state is inserted. */
const ROUTER_CONTEXT = "window.__reactRouterContext";

const MODULE = /<link rel="modulepreload"[^>]*>/g;
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Makes the scripts of a rendered document inert, and adds the inline scripts (inline/), which run
 * them on the first interaction. Pages with `eager` keep their scripts. The returned content
 * security policy allows exactly these inline scripts, by hash, and scripts of this origin.
 */
export function prepareDocument(
  rendered: string,
  options: DocumentOptions,
): { html: string; policy: string } {
  const allowedHashes: string[] = [];
  const eager = options.eager || rendered.includes(" data-eager=");
  const withoutPreloads = rendered.replaceAll(MODULE, "");
  const html = withoutPreloads.replaceAll(SCRIPT, (element, attributes: string, code: string) => {
    if (/type="application\/(ld\+)?json"/.test(attributes)) return element;
    if (code) allowedHashes.push(hashOf(code));
    const isModule = /type="module"/.test(attributes);
    const separate = isModule && !options.development ? separateModules(rendered, code) : "";
    if (separate) allowedHashes.push(hashOf(separate));
    const state = code.startsWith(ROUTER_CONTEXT) ? pageStateScript(options.state) : "";
    const type = `${eager ? "" : "inert/"}${isModule ? "module" : ""}`;
    return (
      state +
      (separate && `<script type="${type}">${separate}</script>`) +
      (eager ? element : `<script type="${type}">${code}</script>`)
    );
  });
  const scripts = scriptsOf(rendered, { ...options, eager });
  const inlined = [...scripts.head, ...scripts.header, ...scripts.body];
  allowedHashes.push(...inlined.map(({ hash }) => `'${hash}'`));
  return {
    html: withInserted(html, [
      { mark: "<html ", after: `${documentAttributes(options, scripts)} ` },
      { mark: "</head>", before: inline(scripts.head) + modulesOf(rendered, eager, scripts) },
      { mark: "</header>", after: inline(scripts.header) },
      { mark: "</body>", before: inline(scripts.body) },
    ]),
    policy: sitePolicy({ ...options, scriptHashes: allowedHashes }),
  };
}

/**
 * Returns a script that imports the modules which a page's own modules import. The browser evaluates
 * each in a task of its own; otherwise it evaluates all modules of a page in one task.
 */
function separateModules(rendered: string, code: string): string {
  const urls = (rendered.match(MODULE) ?? [])
    .map((link) => /href="([^"]*)"/.exec(link)?.[1] ?? "")
    .filter((url) => url && !code.includes(url));
  if (!urls.length) return "";
  return `for(const url of ${JSON.stringify(urls)})import(url).catch(()=>{})`;
}

interface InlineScript {
  code: string;
  hash: string;
}

/** Inline scripts of a document by place. */
type Scripts = Record<"head" | "header" | "body", InlineScript[]>;

/** Returns the scripts that a document needs. Documents of one kind have the same. */
function scriptsOf(
  rendered: string,
  { eager, form, viewerStore, ...options }: DocumentOptions,
): Scripts {
  const has = (attribute: string) => rendered.includes(` ${attribute}=`);
  const isRelative = has("data-relative-time");
  const capturesClicks = has("data-pre-hydration-click");
  const cachedViewer = viewerStore === "cookie" ? viewerCookie : localViewer;
  return {
    head: eager || capturesClicks || has("data-needs-hydration") ? [preHydration] : [],
    header: [
      ...(has("data-stories") ? [hiddenTicker] : []),
      ...(has("data-reader-time") ? [timeZoneCheck] : []),
      options.viewer === undefined ? cachedViewer : personalViewer,
    ],
    body: eager
      ? [viewTracking]
      : [
          ...(isRelative ? [relativeTimes] : []),
          page,
          ...(isRelative || has("data-until") ? [stayCurrent] : []),
          ...(form || has("data-for-viewer") ? [wakeForViewer] : []),
          ...(form || capturesClicks ? [modulePrefetch] : []),
        ],
  };
}

interface Insertion {
  mark: string;
  before?: string;
  after?: string;
}

/**
 * Inserts texts before or after the first occurrence of each mark. Marks occur in this order. One
 * pass, as each `replace` would copy the document.
 */
function withInserted(html: string, insertions: Insertion[]): string {
  let result = "";
  let from = 0;
  for (const { mark, before = "", after = "" } of insertions) {
    const index = html.indexOf(mark, from);
    if (index === -1) continue;
    result += html.slice(from, index) + before + mark + after;
    from = index + mark.length;
  }
  return result + html.slice(from);
}

/**
 * Returns links to the modules of a page. An eager page has them after styles and fonts: React puts
 * them first, which delayed the text on slow connections. A page that is used immediately fetches
 * them after load, so that the first click does not wait. Other pages have none.
 */
function modulesOf(rendered: string, eager: boolean, { body }: Scripts): string {
  const links = rendered.match(MODULE) ?? [];
  if (eager)
    return links.map((link) => link.replace("<link ", '<link fetchpriority="low" ')).join("");
  if (!body.includes(modulePrefetch)) return "";
  return links.join("").replaceAll('rel="modulepreload"', `rel="${DEFERRED_MODULE_REL}"`);
}

/** Data attributes of the html element: see document-attributes.ts. */
const documentAttributes = (
  { build, errorReportDsn, locale, timeZone, viewer, viewerStore }: DocumentOptions,
  { body }: Scripts,
) =>
  [
    `data-build="${escapeAttribute(build)}"`,
    viewer !== undefined && viewerStore === "cookie" && 'data-viewer-store="cookie"',
    viewer && `data-viewer="${escapeAttribute(JSON.stringify(viewer))}"`,
    `data-numerals="${stationNumerals()}"`,
    body.includes(relativeTimes) && `data-relative="${escapeAttribute(relativeTimeTexts(locale))}"`,
    timeZone && `data-offset="${offsetOf(timeZone)}"`,
    errorReportDsn && `data-errors-to="${escapeAttribute(errorReportDsn)}"`,
  ]
    .filter(Boolean)
    .join(" ");

let cachedOffset = { timeZone: "", minute: 0, minutes: 0 };

/**
 * Offset of a time zone in minutes, like `Date.prototype.getTimezoneOffset`: -180 for Amman. Cached
 * for a minute.
 */
function offsetOf(timeZone: string): number {
  const minute = Math.floor(Date.now() / MINUTE);
  if (cachedOffset.timeZone !== timeZone || cachedOffset.minute !== minute) {
    const now = new Date(minute * MINUTE);
    const minutes = Math.round(
      (now.getTime() - Date.parse(`${now.toLocaleString("sv-SE", { timeZone })}Z`)) / MINUTE,
    );
    cachedOffset = { timeZone, minute, minutes };
  }
  return cachedOffset.minutes;
}

const escapeAttribute = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const inline = (scripts: InlineScript[]) =>
  scripts.map(({ code }) => `<script>${code}</script>`).join("");

const hashes = new Map<string, string>();
/** Limit of cached hashes. Scripts differ by kind of page, not by page. */
const MAX_HASHES = 1000;

function hashOf(code: string): string {
  let hash = hashes.get(code);
  if (!hash) {
    hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
    if (hashes.size < MAX_HASHES) hashes.set(code, hash);
  }
  return hash;
}
