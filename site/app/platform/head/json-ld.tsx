/**
 * Structured data (JSON-LD) for search engines. `<` is escaped, so that no text can close the
 * script element. With null, which a page may pass in the browser, hydration keeps the server's
 * output.
 */
export function JsonLd({ data }: { data: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: data
          ? JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c")
          : "",
      }}
    />
  );
}
