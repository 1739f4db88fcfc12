interface Props extends Omit<React.ComponentProps<"a">, "href"> {
  /** Path within the site. */
  to: string;
  /** Loads a new document, as the server may redirect the reader. */
  asDocument?: boolean;
}

/**
 * Link to another page of the site. A plain `<a>`, as one document-level listener navigates, so
 * that many links cost nothing.
 */
export function Link({ to, asDocument, ...rest }: Props) {
  return <a {...rest} href={readablePath(to)} data-go={asDocument ? undefined : ""} />;
}

/** Percent-encoded characters outside of ASCII. */
const ENCODED = /(?:%[89a-f][\da-f])+/gi;
/** Letters and digits, of any script. Others, such as direction marks, remain encoded. */
const READABLE = /^[\p{L}\p{M}\p{N}]+$/u;

/**
 * Path with its letters as they are. Arabic letters have two bytes instead of six in the page, and
 * the browser encodes them when it follows the link.
 */
const readablePath = (path: string) =>
  path.replace(ENCODED, (encoded) => {
    try {
      const text = decodeURIComponent(encoded);
      return READABLE.test(text) ? text : encoded;
    } catch {
      return encoded;
    }
  });
