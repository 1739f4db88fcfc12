interface Props extends Omit<React.ComponentProps<"a">, "href"> {
  /** Path within the site. */
  to: string;
  /** Loads a new document, as the server may redirect the reader. */
  asDocument?: boolean;
}

/**
 * Link to another page of the site. A plain `<a>`, so that a page with a hundred costs no more: one
 * document-level listener navigates.
 */
export function Link({ to, asDocument, ...rest }: Props) {
  return <a {...rest} href={to} data-go={asDocument ? undefined : ""} />;
}
