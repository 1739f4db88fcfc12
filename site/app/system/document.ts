import { createHash } from "node:crypto";
import { stationNumerals } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { viewerAtOnce } from "../audience/viewer-at-once.ts";
import type { Store } from "../audience/viewer-store.ts";
import { ACTIVATION, ACTIVATION_FOR_VIEWER, AHEAD, MODULES_AHEAD } from "./activation.ts";
import { COUNTING } from "./counting.ts";
import { EARLY } from "./early.ts";
import { OTHER_ZONE } from "./other-zone.ts";
import { type PageState, pageStateScript } from "./page-state.ts";
import { RELATIVE_TIMES, relativeTimeForms } from "./relative-times.ts";

interface DocumentOptions {
  /** Its scripts run at once. */
  eager: boolean;
  /** Served by Vite, which adds style elements and connects to the browser. */
  development?: boolean;
  /** It was made for who asked, and says who that is. */
  personal: boolean;
  /** Its forms may be kept from robots by reCAPTCHA. */
  recaptcha?: boolean;
  /** What its scripts go on with. */
  state: PageState;
  /** Id of the build that makes it. */
  build: string;
  locale: Locale;
  /** Where browsers keep whom they show as signed in. */
  viewerStore: Store;
  /** Time zone of the station. */
  timeZone: string | undefined;
  /** Where its errors are reported, if anywhere. */
  errorsTo: string | undefined;
}

/** Beginning of the script that the router's data belongs to. */
const ROUTER_CONTEXT = "window.__reactRouterContext";

const MODULE = /<link rel="modulepreload"[^>]*>/g;
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Makes a rendered document light: its scripts become inert, to be run by a few hundred bytes of inline code on the first
 * sign of interaction, or at once when the page is an app (`eager`); its views are counted either way. The policy that goes
 * with it allows exactly these scripts, by hash, and our own files.
 */
export function prepareDocument(rendered: string, options: DocumentOptions): { html: string; policy: string } {
  const allowed: string[] = [];
  const light = rendered.replaceAll(MODULE, "");
  const html = light.replaceAll(SCRIPT, (whole, attributes: string, code: string) => {
    if (/type="application\/(ld\+)?json"/.test(attributes)) return whole;
    if (code) allowed.push(hashOf(code));
    const module = /type="module"/.test(attributes);
    const state = code.startsWith(ROUTER_CONTEXT) ? pageStateScript(options.state) : "";
    return state + (options.eager ? whole : `<script type="inert/${module ? "module" : "classic"}">${code}</script>`);
  });
  const forViewer = rendered.includes(" data-for-viewer=") ? [ACTIVATION_FOR_VIEWER] : [];
  const pressed = rendered.includes(" data-early=");
  const first = options.eager || pressed ? [EARLY] : [];
  const behindBar = [
    inlineCode("", [
      ...(rendered.includes(" data-yours=") ? [OTHER_ZONE] : []),
      ...(options.personal ? [] : [viewerAtOnce(options.viewerStore)]),
      "d.currentScript.remove()",
    ]),
  ];
  // Counting comes last: it ends the function where readers ask not to be counted.
  const last = [
    inlineCode(",w=addEventListener,n=navigator", [
      ...(options.eager ? [] : [RELATIVE_TIMES, ACTIVATION, ...forViewer, ...(pressed ? [MODULES_AHEAD] : [])]),
      COUNTING,
    ]),
  ];
  allowed.push(...[...first, ...behindBar, ...last].map(hashOf));
  return {
    html: withInserted(html, [
      { mark: "<html ", behind: `${factsOf(options)} ` },
      { mark: "</head>", before: `${inline(first)}${options.eager ? modulesOf(rendered) : pressed ? modulesAheadOf(rendered) : ""}` },
      { mark: "</header>", behind: inline(behindBar) },
      { mark: "</body>", before: inline(last) },
    ]),
    policy: policyOf(allowed, options),
  };
}

interface Insertion {
  mark: string;
  before?: string;
  behind?: string;
}

/** The document with texts beside the first of each mark, which come in this order. In one go: each `replace` would copy the document. */
function withInserted(html: string, insertions: Insertion[]): string {
  let made = "";
  let from = 0;
  for (const { mark, before = "", behind = "" } of insertions) {
    const at = html.indexOf(mark, from);
    if (at === -1) continue;
    made += html.slice(from, at) + before + mark + behind;
    from = at + mark.length;
  }
  return made + html.slice(from);
}

/** Modules of a page that wakes at once. They come after its styles and fonts, which React puts behind them: on a slow line text waited for both. */
const modulesOf = (rendered: string) =>
  (rendered.match(MODULE) ?? []).map((link) => link.replace("<link ", '<link fetchpriority="low" ')).join("");

/** Modules of a page whose button is likely pressed: fetched when the page has loaded, so that the first press does not wait for them. */
const modulesAheadOf = (rendered: string) => (rendered.match(MODULE) ?? []).join("").replaceAll('rel="modulepreload"', `rel="${AHEAD}"`);

/** What its scripts are told: see document-facts.ts. */
const factsOf = ({ build, errorsTo, locale, timeZone }: DocumentOptions) =>
  [
    `data-build="${attribute(build)}"`,
    `data-numerals="${stationNumerals()}"`,
    `data-relative="${attribute(relativeTimeForms(locale))}"`,
    timeZone && `data-offset="${offsetOf(timeZone)}"`,
    errorsTo && `data-errors-to="${attribute(errorsTo)}"`,
  ]
    .filter(Boolean)
    .join(" ");

let offset = { timeZone: "", minute: 0, minutes: 0 };

/** Minutes from a zone's time to UTC, as `Date.prototype.getTimezoneOffset` gives them: -180 for Amman. Worked out once a minute. */
function offsetOf(timeZone: string): number {
  const minute = Math.floor(Date.now() / 60_000);
  if (offset.timeZone !== timeZone || offset.minute !== minute) {
    const now = new Date(minute * 60_000);
    const minutes = Math.round((now.getTime() - Date.parse(`${now.toLocaleString("sv-SE", { timeZone })}Z`)) / 60_000);
    offset = { timeZone, minute, minutes };
  }
  return offset.minutes;
}

const attribute = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Parts that run as one function, and share short names for what all of them need. */
const inlineCode = (names: string, parts: string[]) => `(()=>{let d=document,e=d.documentElement${names};${parts.join(";")}})()`;

const inline = (codes: string[]) => codes.map((code) => `<script>${code}</script>`).join("");

const hashes = new Map<string, string>();
/** Scripts differ by kind of page, not by page. */
const MAX_HASHES = 1000;

function hashOf(code: string): string {
  let hash = hashes.get(code);
  if (!hash) {
    hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
    if (hashes.size < MAX_HASHES) hashes.set(code, hash);
  }
  return hash;
}

const STYLES = "style-src 'self'";

const STRICT = [
  "default-src 'self'",
  "img-src 'self' https: data:",
  "media-src 'self' https: blob: data:",
  STYLES,
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
];

/** What stands in frames of an article. */
const FRAMES = [
  "https://www.youtube-nocookie.com",
  "https://platform.twitter.com",
  "https://www.facebook.com",
  "https://www.instagram.com",
];

/** Where a form that orders something leads, by way of the server: browsers that follow without scripts ask the policy. */
const GATEWAY_PAGES = "https://checkout.stripe.com";

/** Where reCAPTCHA has its scripts and its frame. */
const RECAPTCHA = "https://www.google.com/recaptcha/";
const RECAPTCHA_SCRIPTS = `${RECAPTCHA} https://www.gstatic.com/recaptcha/`;

function policyOf(hashes: string[], { eager, development, recaptcha, errorsTo }: DocumentOptions): string {
  const guarded = eager && recaptcha;
  return [
    ...STRICT.filter((directive) => !development || directive !== STYLES),
    development && `${STYLES} 'unsafe-inline'`,
    ["form-action 'self'", eager && GATEWAY_PAGES].filter(Boolean).join(" "),
    // Streams stand wherever the station's network has them.
    ["connect-src 'self' https:", development && "ws:", errorsTo && new URL(errorsTo).origin].filter(Boolean).join(" "),
    ["frame-src", ...FRAMES, guarded && RECAPTCHA].filter(Boolean).join(" "),
    ["script-src 'self'", guarded && RECAPTCHA_SCRIPTS, ...hashes].filter(Boolean).join(" "),
  ]
    .filter(Boolean)
    .join("; ");
}
