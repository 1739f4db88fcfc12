import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorPage } from "../system/error-page.tsx";

/** What stands in the place of a page that is not there or failed. Each page of the frame exports it as its ErrorBoundary. */
export function PageBoundary() {
  const error = useRouteError();
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
