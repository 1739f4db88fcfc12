export type MailTheme = "light" | "dark";

interface MailDocumentOptions {
  /** Nonce of the style elements of the page. */
  nonce: string | undefined;
  theme: MailTheme;
}

/** Matches the query of the colours for clients with a dark theme. */
const DARK_QUERY = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g;
const ALWAYS = "(min-width: 0)";
const NEVER = "(max-width: 0)";

const TAG = /<[a-z][^<>]*>/gi;
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/i;
const TARGET_ATTRIBUTE = /\starget="[^"]*"/i;

/** Attribute that ties an element to its rule. */
const RULE = "data-style";

/**
 * Returns the HTML of a mail for a frame of the back office. Its content security policy, which the
 * frame inherits, blocks style attributes: each becomes a rule of a style element with the nonce of
 * the page. The theme is chosen, whatever the device has. The mail is not parsed, since the parser
 * reports each blocked style.
 */
export function mailDocument(html: string, { nonce, theme }: MailDocumentOptions): string {
  const styleTag = nonce ? `<style nonce="${nonce}"` : "<style";
  const ruleNumbers = new Map<string, number>();
  const numberOf = (declarations: string) => {
    const number = ruleNumbers.get(declarations) ?? ruleNumbers.size;
    ruleNumbers.set(declarations, number);
    return number;
  };
  const body = html
    .replaceAll(/<style(?=[\s>])/gi, styleTag)
    .replaceAll(DARK_QUERY, theme === "dark" ? ALWAYS : NEVER)
    .replaceAll(TAG, (tag) =>
      tag
        .replace(TARGET_ATTRIBUTE, "")
        .replace(
          STYLE_ATTRIBUTE,
          (_, declarations: string) => ` ${RULE}="${numberOf(unescapeHtml(declarations))}"`,
        ),
    );
  // Three attributes outweigh the classes of the mail, as a style attribute does.
  const rules = [...ruleNumbers].map(
    ([declarations, number]) => `[${RULE}][${RULE}][${RULE}="${number}"]{${declarations}}`,
  );
  return body.replace(/<\/head>/i, `${styleTag}>${rules.join("\n")}</style></head>`);
}

const unescapeHtml = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
