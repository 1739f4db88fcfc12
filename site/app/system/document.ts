import { createHash } from "node:crypto";
import { ACTIVATION } from "./activation.ts";

interface DocumentOptions {
  /** Its scripts run at once. */
  eager: boolean;
  /** Where its errors are reported, if anywhere. */
  errorsTo: string | undefined;
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Makes a rendered document light: its scripts become inert, to be run by a few hundred bytes of inline code on the first
 * sign of interaction, or at once when the page is an app (`eager`). The policy that goes with it allows exactly these
 * scripts, by hash, and our own files.
 */
export function prepareDocument(rendered: string, options: DocumentOptions): { html: string; policy: string } {
  const hashes: string[] = [];
  const html = rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "").replaceAll(SCRIPT, (whole, attributes: string, code: string) => {
    if (/type="application\/(ld\+)?json"/.test(attributes)) return whole;
    if (code) hashes.push(hashOf(code));
    const module = /type="module"/.test(attributes);
    return options.eager ? whole : `<script type="inert/${module ? "module" : "classic"}">${code}</script>`;
  });
  const policy = () => policyOf(hashes, options.errorsTo);
  if (options.eager) return { html, policy: policy() };
  hashes.push(hashOf(ACTIVATION));
  return { html: html.replace("</body>", `<script>${ACTIVATION}</script></body>`), policy: policy() };
}

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

const STRICT = [
  "default-src 'self'",
  "img-src 'self' https: data:",
  "media-src 'self' https: blob:",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "frame-src https://www.youtube-nocookie.com https://platform.twitter.com https://www.facebook.com https://www.instagram.com",
];

function policyOf(hashes: string[], errorsTo: string | undefined): string {
  const connected = ["'self'", ...(errorsTo ? [new URL(errorsTo).origin] : [])];
  return [...STRICT, `connect-src ${connected.join(" ")}`, `script-src 'self' ${hashes.join(" ")}`].join("; ");
}
