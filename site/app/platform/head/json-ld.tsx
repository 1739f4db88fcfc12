/** Structured data (JSON-LD) for search engines. `<` is escaped, so that no text can close the script element. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c") }}
    />
  );
}
