import type { ActionFunctionArgs } from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { handlePasswordReset, ResetPasswordPage } from "./reset-form.tsx";

export const loader = () => null;

/**
 * /resetpass/reset/{token}: target of the emailed link. Available whether or not the user is signed
 * in.
 */
export const action = (args: ActionFunctionArgs) =>
  handlePasswordReset(args.params.token ?? "", args);

export default ResetPasswordPage;

export const ErrorBoundary = PageBoundary;
