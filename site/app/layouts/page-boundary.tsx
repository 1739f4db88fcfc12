import { mayReload } from "@masthead/contract/platform/reload-guard.ts";
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { SearchField } from "../newsroom/search/search-field.tsx";
import { ErrorPage } from "../platform/errors/error-page.tsx";
import { type NotFoundData, NotFoundHelp } from "./not-found-help.tsx";

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
  const response = isRouteErrorResponse(error) ? error : undefined;
  return (
    <ErrorPage status={response?.status ?? 500} search={<SearchField />}>
      {response && response.status < 500 && (
        <NotFoundHelp data={response.data as NotFoundData | null} />
      )}
    </ErrorPage>
  );
}
