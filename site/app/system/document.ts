import { createHash } from "node:crypto";
import { ACTIVATION } from "./activation.ts";
import { COUNTING } from "./counting.ts";
import { EARLY } from "./early.ts";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Makes a rendered document light: its scripts become inert, to be run by a few hundred bytes of inline code on the first
 * sign of interaction, or at once when the page is an app (`eager`); its views are counted either way. The policy that goes with it allows exactly these
 * scripts, by hash, and our own files.
 */
export function prepareDocument(rendered: string, options: { eager: boolean; recaptcha?: boolean }): { html: string; policy: string } {
  const hashes: string[] = [];
  const light = options.eager ? rendered : rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const html = light.replaceAll(SCRIPT, (whole, attributes: string, code: string) => {
    if (/type="application\/(ld\+)?json"/.test(attributes)) return whole;
    if (code) hashes.push(hashOf(code));
    const module = /type="module"/.test(attributes);
    return options.eager ? whole : `<script type="inert/${module ? "module" : "classic"}">${code}</script>`;
  });
  const last = options.eager ? [COUNTING] : [ACTIVATION, COUNTING];
  const policy = policyOf([...hashes, ...[EARLY, ...last].map(hashOf)], options.eager && options.recaptcha);
  const first = options.eager ? inline([EARLY]) : "";
  return { html: html.replace("</head>", () => `${first}</head>`).replace("</body>", () => `${inline(last)}</body>`), policy };
}

const inline = (codes: string[]) => codes.map((code) => `<script>${code}</script>`).join("");

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

const STRICT = [
  "default-src 'self'",
  "img-src 'self' https: data:",
  "media-src 'self' https: blob: data:",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  // Streams stand wherever the station's network has them.
  "connect-src 'self' https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "frame-src https://www.youtube-nocookie.com https://platform.twitter.com https://www.facebook.com https://www.instagram.com",
];

/** Where reCAPTCHA has its scripts and its frame. */
const RECAPTCHA = "https://www.google.com/recaptcha/";
const RECAPTCHA_SCRIPTS = `${RECAPTCHA} https://www.gstatic.com/recaptcha/`;

function policyOf(hashes: string[], recaptcha = false): string {
  const lines = STRICT.map((line) => (recaptcha && /^(frame|connect)-src /.test(line) ? `${line} ${RECAPTCHA}` : line));
  return [...lines, `script-src 'self' ${recaptcha ? `${RECAPTCHA_SCRIPTS} ` : ""}${hashes.join(" ")}`].join("; ");
}
