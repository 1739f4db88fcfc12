import type { ActionFunctionArgs } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ResetPage, resetBy } from "./auth/reset-form.tsx";

export const loader = () => null;

/** /resetpass/reset/{token}: where the mailed link leads, whoever is signed in. */
export const action = (args: ActionFunctionArgs) => resetBy(args.params.token ?? "", args);

export default ResetPage;

export const ErrorBoundary = PageBoundary;
