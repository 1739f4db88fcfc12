import { mayReload } from "@masthead/contract/platform/reload-guard.ts";
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorPage } from "../platform/errors/error-page.tsx";

/**
 * Error boundary of pages: shows the error inside the frame. Each page exports it as
 * `ErrorBoundary`.
 */
export function PageBoundary() {
  const error = useRouteError();
  // The data request failed, such as offline. As a document, the page may come from the service
  // worker's cache.
  const unreachable = error instanceof TypeError;
  useEffect(() => {
    if (unreachable && mayReload(Date.now(), () => sessionStorage)) location.reload();
  }, [unreachable]);
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
