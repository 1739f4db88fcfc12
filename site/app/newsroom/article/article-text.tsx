interface Props {
  /** Sanitised by the server. */
  html: string;
  className?: string;
}

/** Body text of an article. */
export function ArticleText({ html, className = "" }: Props) {
  return <div className={`rich-text ${className}`.trim()} dangerouslySetInnerHTML={{ __html: html }} />;
}
