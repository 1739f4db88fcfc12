/** Sanitised HTML that staff wrote. */
export function Described({ html }: { html: string }) {
  return <div className="story" dangerouslySetInnerHTML={{ __html: html }} />;
}
