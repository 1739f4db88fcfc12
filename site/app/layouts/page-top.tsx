import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Focus target after a client-side navigation: a screen reader announces the new title, and the
 * next Tab reaches the top of the page. It is a landmark named by that title, as all content of a
 * page belongs to one. A page made for one field, such as the search, gets the focus in that field
 * instead.
 */
export function PageTop() {
  const { pathname, search } = useLocation();
  const url = pathname + search;
  const lastUrl = useRef(url);
  const topRef = useRef<HTMLElement>(null);
  const [arrival, setArrival] = useState<{ title: string }>();

  useEffect(() => {
    if (lastUrl.current === url) return;
    lastUrl.current = url;
    setArrival({ title: document.title });
  }, [url]);

  useEffect(() => {
    if (!arrival) return;
    const field = document.querySelector<HTMLElement>("#content [data-initial-focus]");
    (field ?? topRef.current)?.focus({ preventScroll: true });
  }, [arrival]);

  return (
    <section
      id="page-top"
      ref={topRef}
      tabIndex={-1}
      aria-labelledby="page-top"
      className="sr-only"
    >
      {arrival?.title}
    </section>
  );
}
