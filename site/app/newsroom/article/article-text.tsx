interface Props {
  /** Sanitised by the server. */
  html: string;
  className?: string;
}

/** Body text of an article. */
export function ArticleText({ html, className = "" }: Props) {
  return <div className={`story ${className}`.trim()} dangerouslySetInnerHTML={{ __html: html }} />;
}
