import type { ActionFunctionArgs } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ResetPage, resetBy } from "./auth/reset-form.tsx";
import { guardedBy } from "./guards.ts";

export const middleware = guardedBy("logged-out");
export const loader = () => null;

/** /auth/reset/{token}: where the mailed code leads. */
export const action = (args: ActionFunctionArgs) => resetBy(args.params.slug ?? "", args);

export default ResetPage;

export const ErrorBoundary = PageBoundary;
