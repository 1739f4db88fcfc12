import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { rememberReturnPath } from "../audience/return-path.ts";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";

/**
 * Redirects to the packages, whose page is the same for everybody, and remembers the page to return
 * to after a purchase.
 */
export function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  rememberReturnPath(page, "purchase", url);
  return redirect(
    pagePath(page.locale, "packages", { opens: url.searchParams.get("opens") ?? undefined }),
  );
}

export default function ChoosePackage() {
  return null;
}

export const ErrorBoundary = PageBoundary;
