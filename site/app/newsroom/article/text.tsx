interface Props {
  /** Sanitised by the server. */
  html: string;
  /** What is said of it beside that it is a story. */
  className?: string;
}

/** The text of a story. */
export function StoryText({ html, className = "" }: Props) {
  return <div className={`story ${className}`.trim()} dangerouslySetInnerHTML={{ __html: html }} />;
}
