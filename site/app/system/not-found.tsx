import { data, type LoaderFunctionArgs } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "./page-context.ts";

/** Every address that no page has. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw data(null, { status: pageOf(context).broken ? 400 : 404 });
}

export default function NotFound() {
  return null;
}

export const ErrorBoundary = PageBoundary;
