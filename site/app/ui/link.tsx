interface Props extends Omit<React.ComponentProps<"a">, "href"> {
  /** Path within the site. */
  to: string;
  /** Loads a whole document, as the server may send the reader elsewhere. */
  asDocument?: boolean;
}

/** A link to another page of the site: plain HTML, so that a page of a hundred costs no more. `useMovingAbout` follows it. */
export function Link({ to, asDocument, ...rest }: Props) {
  return <a {...rest} href={to} data-go={asDocument ? undefined : ""} />;
}
