import { createHash } from "node:crypto";
import { sitePolicy } from "@masthead/contract/platform/content-security-policy.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { stationNumerals } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Viewer } from "../../audience/viewer.ts";
import type { ViewerStore } from "../../audience/viewer-store.ts";
import fastCountdown from "../../inline/fast-countdown.ts?inline-script";
import hiddenTicker from "../../inline/hidden-ticker.ts?inline-script";
import { DEFERRED_MODULE_REL } from "../../inline/module-prefetch.ts";
import modulePrefetch from "../../inline/module-prefetch.ts?inline-script";
import page from "../../inline/page.ts?inline-script";
import personalViewer from "../../inline/personal-viewer.ts?inline-script";
import preHydration from "../../inline/pre-hydration.ts?inline-script";
import relativeTimes from "../../inline/relative-times.ts?inline-script";
import stayCurrent from "../../inline/stay-current.ts?inline-script";
import theme from "../../inline/theme.ts?inline-script";
import timeZoneCheck from "../../inline/time-zone.ts?inline-script";
import viewTracking from "../../inline/view-tracking.ts?inline-script";
import localViewer from "../../inline/viewer.ts?inline-script";
import viewerCookie from "../../inline/viewer-cookie.ts?inline-script";
import wakeForViewer from "../../inline/wake-for-viewer.ts?inline-script";
import { type PageState, pageStateScript } from "./page-state.ts";
import { SCRIPTED_LINK_START } from "./pre-hydration-clicks.ts";
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
  /** Sources of `frame-ancestors`, if other sites may embed the page. */
  frameAncestors?: string | undefined;
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

/** Start and end of the elements that are changed in a rendered document. */
const MODULE = { start: '<link rel="modulepreload"', end: ">" };
const SCRIPT = { start: "<script", end: "</script>" };

/**
 * Makes the scripts of a rendered document inert, and adds the inline scripts (inline/), which run
 * them on the first interaction. Pages with `eager` keep their scripts. The returned content
 * security policy allows exactly these inline scripts, by hash, and scripts of this origin.
 * @returns the document in parts. It is longer than what V8 keeps in its young generation, so that
 *   a copy takes new memory from the system.
 */
export function prepareDocument(
  rendered: string,
  options: DocumentOptions,
): { html: string[]; policy: string } {
  const allowedHashes: string[] = [];
  const eager = options.eager || rendered.includes(" data-eager=");
  const modules = elementsOf(rendered, MODULE);
  const links = modules.map(({ from, to }) => rendered.slice(from, to));
  const edits: Edit[] = modules.map((range) => ({ ...range, text: "" }));
  for (const range of elementsOf(rendered, SCRIPT)) {
    const { attributes, code } = scriptAt(rendered, range);
    if (/type="application\/(ld\+)?json"/.test(attributes)) continue;
    if (code) allowedHashes.push(hashOf(code));
    const isModule = /type="module"/.test(attributes);
    const separate = isModule && !options.development ? separateModules(links, code) : "";
    if (separate) allowedHashes.push(hashOf(separate));
    const type = `${eager ? "" : "inert/"}${isModule ? "module" : ""}`;
    const before =
      (code.startsWith(ROUTER_CONTEXT) ? pageStateScript(options.state) : "") +
      (separate && `<script type="${type}">${separate}</script>`);
    edits.push(
      eager
        ? { from: range.from, to: range.from, text: before }
        : { ...range, text: `${before}<script type="${type}">${code}</script>` },
    );
  }
  const scripts = scriptsOf(rendered, { ...options, eager });
  const inlined = [...scripts.head, ...scripts.header, ...scripts.body];
  allowedHashes.push(...inlined.map(({ hash }) => `'${hash}'`));
  edits.push(
    ...insertionsIn(rendered, [
      { mark: "<html ", after: `${documentAttributes(options, scripts)} ` },
      { mark: "</head>", before: inline(scripts.head) + modulesOf(links, eager, scripts) },
      { mark: "</header>", after: inline(scripts.header) },
      { mark: "</body>", before: inline(scripts.body) },
    ]),
  );
  return {
    html: editedParts(rendered, edits),
    policy: sitePolicy({ ...options, scriptHashes: allowedHashes }),
  };
}

/** Part of a document, by its indexes. */
interface Range {
  from: number;
  to: number;
}

/** Replacement of a part of a document. */
interface Edit extends Range {
  text: string;
}

/** Finds the elements of a document by how they start and end. */
function elementsOf(html: string, { start, end }: typeof SCRIPT): Range[] {
  const ranges: Range[] = [];
  for (let from = html.indexOf(start); from !== -1; from = html.indexOf(start, from)) {
    const index = html.indexOf(end, from);
    if (index === -1) break;
    ranges.push({ from, to: index + end.length });
    from = index + end.length;
  }
  return ranges;
}

function scriptAt(html: string, { from, to }: Range): { attributes: string; code: string } {
  const codeFrom = html.indexOf(">", from) + 1;
  return {
    attributes: html.slice(from + SCRIPT.start.length, codeFrom - 1),
    code: html.slice(codeFrom, to - SCRIPT.end.length),
  };
}

/**
 * Returns the document with its edits, which do not overlap, in parts. Insertions come before a
 * replacement at the same place.
 */
function editedParts(html: string, edits: Edit[]): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    parts.push(html.slice(end, from), text);
    end = to;
  }
  return [...parts, html.slice(end)];
}

/**
 * Returns a script that imports the modules which a page's own modules import. The browser evaluates
 * each in a task of its own; otherwise it evaluates all modules of a page in one task.
 */
function separateModules(links: string[], code: string): string {
  const urls = links
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
  const capturesClicks = has("data-pre-hydration-click") || rendered.includes(SCRIPTED_LINK_START);
  const counting = has("data-countdown") ? [fastCountdown] : [];
  const cachedViewer = viewerStore === "cookie" ? viewerCookie : localViewer;
  return {
    head: [
      theme,
      ...(eager || capturesClicks || has("data-needs-hydration") ? [preHydration] : []),
    ],
    header: [
      ...(has("data-stories") ? [hiddenTicker] : []),
      ...(has("data-reader-time") ? [timeZoneCheck] : []),
      options.viewer === undefined ? cachedViewer : personalViewer,
    ],
    body: eager
      ? [viewTracking, ...counting]
      : [
          ...counting,
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

/** Edits that insert texts before or after the first occurrence of each mark, in this order. */
function insertionsIn(html: string, insertions: Insertion[]): Edit[] {
  const edits: Edit[] = [];
  let end = 0;
  for (const { mark, before = "", after = "" } of insertions) {
    const index = html.indexOf(mark, end);
    if (index === -1) continue;
    end = index + mark.length;
    if (before) edits.push({ from: index, to: index, text: before });
    if (after) edits.push({ from: end, to: end, text: after });
  }
  return edits;
}

/**
 * Returns links to the modules of a page. An eager page has them after styles and fonts: React puts
 * them first, which delayed the text on slow connections. A page that is used immediately fetches
 * them after load, so that the first click does not wait. Other pages have none.
 */
function modulesOf(links: string[], eager: boolean, { body }: Scripts): string {
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
