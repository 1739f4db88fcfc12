import { mayReload } from "@masthead/contract/system/reload-guard.ts";
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorPage } from "../system/error-page.tsx";

/** What stands in the place of a page that is not there or failed. Each page of the frame exports it as its ErrorBoundary. */
export function PageBoundary() {
  const error = useRouteError();
  // Its data could not be asked for: as a document the page may come from what is kept on the device.
  const unreachable = error instanceof TypeError;
  useEffect(() => {
    if (unreachable && mayReload(Date.now(), () => sessionStorage)) location.reload();
  }, [unreachable]);
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
