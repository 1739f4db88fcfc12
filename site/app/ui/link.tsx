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
  return <a {...rest} href={to} data-go={asDocument ? undefined : ""} />;
}
