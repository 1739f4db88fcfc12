import { data, type LoaderFunctionArgs } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";

/** Catch-all route: 404, or 400 for a malformed URL. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw data(null, { status: pageOf(context).isMalformedUrl ? 400 : 404 });
}

export default function NotFound() {
  return null;
}

export const ErrorBoundary = PageBoundary;
