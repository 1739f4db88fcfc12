/** Rich text written by staff. The server has sanitised the HTML. */
export function RichText({ html }: { html: string }) {
  return <div className="story" dangerouslySetInnerHTML={{ __html: html }} />;
}
