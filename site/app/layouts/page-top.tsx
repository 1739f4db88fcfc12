import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Where reading begins after the reader went to another page without loading it: focus comes here, so that a screen
 * reader says the new title and the next Tab reaches the top of the page. A page that is there for one field has the focus in it.
 */
export function PageTop() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const shown = useRef(address);
  const top = useRef<HTMLParagraphElement>(null);
  const [arrival, setArrival] = useState<{ title: string }>();

  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    setArrival({ title: document.title });
  }, [address]);

  useEffect(() => {
    if (!arrival) return;
    const field = document.querySelector<HTMLElement>("#content [data-arrival]");
    (field ?? top.current)?.focus({ preventScroll: true });
  }, [arrival]);

  return (
    <p id="page-top" ref={top} tabIndex={-1} className="sr-only">
      {arrival?.title}
    </p>
  );
}
