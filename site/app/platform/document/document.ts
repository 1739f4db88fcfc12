import { createHash } from "node:crypto";
import { sitePolicy } from "@masthead/contract/platform/content-security-policy.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { stationNumerals } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Viewer } from "../../audience/viewer.ts";
import { storeViewerScript, viewerScript } from "../../audience/viewer-script.ts";
import type { ViewerStore } from "../../audience/viewer-store.ts";
import {
  ACTIVATION,
  ACTIVATION_IN_TIME,
  DEFERRED_MODULE_PREFETCH,
  DEFERRED_MODULE_REL,
  SAVES_DATA,
  VIEWER_ACTIVATION,
} from "./activation.ts";
import { SUBMISSION_HOLD } from "./held-submissions.ts";
import { HIDDEN_TICKER } from "./hidden-ticker-script.ts";
import { type PageState, pageStateScript } from "./page-state.ts";
import { PRE_HYDRATION_CLICK_CAPTURE } from "./pre-hydration-clicks.ts";
import { RELATIVE_TIMES, relativeTimeTexts } from "./relative-times.ts";
import { TIME_ZONE_CHECK } from "./time-zone-check.ts";
import { VIEW_TRACKING } from "./view-tracking.ts";

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
 * Makes the scripts of a rendered document inert. A few hundred bytes of inline code run them on
 * the first interaction. Pages with `eager` keep their scripts. View tracking is added in both
 * cases. The returned content security policy allows exactly these inline scripts, by hash, and
 * scripts of this origin.
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
    const state = code.startsWith(ROUTER_CONTEXT) ? pageStateScript(options.state) : "";
    return (
      state +
      (eager ? element : `<script type="inert/${isModule ? "module" : "classic"}">${code}</script>`)
    );
  });
  const viewerActivation =
    options.form || rendered.includes(" data-for-viewer=") ? [VIEWER_ACTIVATION] : [];
  const capturesClicks = rendered.includes(" data-pre-hydration-click=");
  const prefetchesModules = options.form || capturesClicks;
  const headScripts = [
    ...(eager || capturesClicks ? [PRE_HYDRATION_CLICK_CAPTURE] : []),
    ...(rendered.includes(" data-needs-hydration=") ? [SUBMISSION_HOLD] : []),
  ];
  const headerScripts = [
    inlineCode("", [
      ...(rendered.includes(" data-stories=") ? [HIDDEN_TICKER] : []),
      ...(rendered.includes(" data-reader-time=") ? [TIME_ZONE_CHECK] : []),
      options.viewer === undefined
        ? viewerScript(options.viewerStore)
        : storeViewerScript(options.viewerStore),
      "d.currentScript.remove()",
    ]),
  ];
  const relativeTimes = !eager && rendered.includes(" data-relative-time=");
  const staysCurrent = relativeTimes || rendered.includes(" data-until=");
  // View tracking comes last: it returns from the function if the reader opted out.
  const bodyScripts = [
    inlineCode(`,w=addEventListener,n=navigator${eager ? "" : `,${SAVES_DATA}`}`, [
      ...(relativeTimes ? [RELATIVE_TIMES] : []),
      ...(eager
        ? []
        : [
            staysCurrent ? ACTIVATION_IN_TIME : ACTIVATION,
            ...viewerActivation,
            ...(prefetchesModules ? [DEFERRED_MODULE_PREFETCH] : []),
          ]),
      VIEW_TRACKING,
    ]),
  ];
  allowedHashes.push(...[...headScripts, ...headerScripts, ...bodyScripts].map(hashOf));
  return {
    html: withInserted(html, [
      { mark: "<html ", after: `${factsOf(options, relativeTimes)} ` },
      {
        mark: "</head>",
        before: `${inline(headScripts)}${eager ? modulesOf(rendered) : prefetchesModules ? modulesAheadOf(rendered) : ""}`,
      },
      { mark: "</header>", after: inline(headerScripts) },
      { mark: "</body>", before: inline(bodyScripts) },
    ]),
    policy: sitePolicy({ ...options, scriptHashes: allowedHashes }),
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
 * Module preloads of an eager page. Moved after styles and fonts, as React puts them first, which
 * delayed the text on slow connections.
 */
const modulesOf = (rendered: string) =>
  (rendered.match(MODULE) ?? [])
    .map((link) => link.replace("<link ", '<link fetchpriority="low" '))
    .join("");

/**
 * Links to the modules of a page with a button that captures early clicks, so that the first click
 * does not wait for them.
 */
const modulesAheadOf = (rendered: string) =>
  (rendered.match(MODULE) ?? [])
    .join("")
    .replaceAll('rel="modulepreload"', `rel="${DEFERRED_MODULE_REL}"`);

/** Data attributes of the html element: see document-attributes.ts. */
const factsOf = (
  { build, errorReportDsn, locale, timeZone, viewer }: DocumentOptions,
  relativeTimes: boolean,
) =>
  [
    `data-build="${escapeAttribute(build)}"`,
    viewer && `data-viewer="${escapeAttribute(JSON.stringify(viewer))}"`,
    `data-numerals="${stationNumerals()}"`,
    relativeTimes && `data-relative="${escapeAttribute(relativeTimeTexts(locale))}"`,
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

/** Wraps scripts in one function with shared short names. */
const inlineCode = (names: string, parts: string[]) =>
  `(()=>{let d=document,e=d.documentElement${names};${parts.join(";")}})()`;

const inline = (codes: string[]) => codes.map((code) => `<script>${code}</script>`).join("");

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
