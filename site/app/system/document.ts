import { createHash } from "node:crypto";
import { stationNumerals } from "@masthead/contract/system/format.ts";
import { ACTIVATION, ACTIVATION_FOR_VIEWER } from "./activation.ts";
import { COUNTING } from "./counting.ts";
import { EARLY } from "./early.ts";

interface DocumentOptions {
  /** Its scripts run at once. */
  eager: boolean;
  /** Its forms may be kept from robots by reCAPTCHA. */
  recaptcha?: boolean;
  /** Id of the build that makes it. */
  build: string;
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
  const last = options.eager ? [COUNTING] : [ACTIVATION, ...forViewer, COUNTING];
  const first = options.eager ? [EARLY] : [];
  hashes.push(...[...first, ...last].map(hashOf));
  return {
    html: html
      .replace("<html ", () => `<html ${factsOf(options)} `)
      .replace("</head>", () => `${inline(first)}</head>`)
      .replace("</body>", () => `${inline(last)}</body>`),
    policy: policyOf(hashes, options),
  };
}

/** What its scripts are told: see document-facts.ts. */
const factsOf = ({ build, errorsTo }: DocumentOptions) =>
  [`data-build="${attribute(build)}"`, `data-numerals="${stationNumerals()}"`, errorsTo && `data-errors-to="${attribute(errorsTo)}"`]
    .filter(Boolean)
    .join(" ");

const attribute = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const inline = (codes: string[]) => codes.map((code) => `<script>${code}</script>`).join("");

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

const STRICT = [
  "default-src 'self'",
  "img-src 'self' https: data:",
  "media-src 'self' https: blob: data:",
  "style-src 'self'",
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

function policyOf(hashes: string[], { eager, recaptcha, errorsTo }: DocumentOptions): string {
  const guarded = eager && recaptcha;
  return [
    ...STRICT,
    ["form-action 'self'", eager && GATEWAY_PAGES].filter(Boolean).join(" "),
    // Streams stand wherever the station's network has them.
    ["connect-src 'self' https:", errorsTo && new URL(errorsTo).origin].filter(Boolean).join(" "),
    ["frame-src", ...FRAMES, guarded && RECAPTCHA].filter(Boolean).join(" "),
    ["script-src 'self'", guarded && RECAPTCHA_SCRIPTS, ...hashes].filter(Boolean).join(" "),
  ].join("; ");
}
