import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Follows the links of the site without loading a document, where a plain click asks for nothing else. */
export function useMovingAbout(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-go]");
      if (!link || elsewhere || event.defaultPrevented) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
