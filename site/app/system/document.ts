import { createHash } from "node:crypto";
import { intlLocale, stationNumerals } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { viewerAtOnce } from "../audience/viewer-at-once.ts";
import type { Store } from "../audience/viewer-store.ts";
import { ACTIVATION, ACTIVATION_FOR_VIEWER } from "./activation.ts";
import { COUNTING } from "./counting.ts";
import { EARLY } from "./early.ts";
import { OTHER_ZONE } from "./other-zone.ts";
import { RELATIVE_TIMES } from "./relative-times.ts";

interface DocumentOptions {
  /** Its scripts run at once. */
  eager: boolean;
  /** Served by Vite, which adds style elements and connects to the browser. */
  development?: boolean;
  /** It was made for who asked, and says who that is. */
  personal: boolean;
  /** Its forms may be kept from robots by reCAPTCHA. */
  recaptcha?: boolean;
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

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Makes a rendered document light: its scripts become inert, to be run by a few hundred bytes of inline code on the first
 * sign of interaction, or at once when the page is an app (`eager`); its views are counted either way. The policy that goes
 * with it allows exactly these scripts, by hash, and our own files.
 */
export function prepareDocument(rendered: string, options: DocumentOptions): { html: string; policy: string } {
  const hashes: string[] = [];
  const light = options.eager ? rendered : rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const html = light.replaceAll(SCRIPT, (whole, attributes: string, code: string) => {
    if (/type="application\/(ld\+)?json"/.test(attributes)) return whole;
    if (code) hashes.push(hashOf(code));
    const module = /type="module"/.test(attributes);
    return options.eager ? whole : `<script type="inert/${module ? "module" : "classic"}">${code}</script>`;
  });
  const forViewer = rendered.includes(" data-for-viewer=") ? [ACTIVATION_FOR_VIEWER] : [];
  const first = options.eager ? [EARLY] : [];
  const behindBar = [
    inlineCode("", [
      ...(rendered.includes(" data-yours=") ? [OTHER_ZONE] : []),
      ...(options.personal ? [] : [viewerAtOnce(options.viewerStore)]),
      "d.currentScript.remove()",
    ]),
  ];
  // Counting comes last: it ends the function where readers ask not to be counted.
  const last = [
    inlineCode(",w=addEventListener,n=navigator", options.eager ? [COUNTING] : [RELATIVE_TIMES, ACTIVATION, ...forViewer, COUNTING]),
  ];
  hashes.push(...[...first, ...behindBar, ...last].map(hashOf));
  return {
    html: html
      .replace("<html ", () => `<html ${factsOf(options)} `)
      .replace("</header>", () => `</header>${inline(behindBar)}`)
      .replace("</head>", () => `${inline(first)}</head>`)
      .replace("</body>", () => `${inline(last)}</body>`),
    policy: policyOf(hashes, options),
  };
}

/** What its scripts are told: see document-facts.ts. */
const factsOf = ({ build, errorsTo, locale, timeZone }: DocumentOptions) =>
  [
    `data-build="${attribute(build)}"`,
    `data-numerals="${stationNumerals()}"`,
    `data-intl="${intlLocale(locale)}"`,
    timeZone && `data-offset="${offsetOf(timeZone)}"`,
    errorsTo && `data-errors-to="${attribute(errorsTo)}"`,
  ]
    .filter(Boolean)
    .join(" ");

/** Minutes from a zone's time to UTC, as `Date.prototype.getTimezoneOffset` gives them: -180 for Amman. */
function offsetOf(timeZone: string): number {
  const now = new Date();
  now.setSeconds(0, 0);
  return Math.round((now.getTime() - Date.parse(`${now.toLocaleString("sv-SE", { timeZone })}Z`)) / 60_000);
}

const attribute = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Parts that run as one function, and share short names for what all of them need. */
const inlineCode = (names: string, parts: string[]) => `(()=>{let d=document,e=d.documentElement${names};${parts.join(";")}})()`;

const inline = (codes: string[]) => codes.map((code) => `<script>${code}</script>`).join("");

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

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
