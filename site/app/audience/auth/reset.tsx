import type { ActionFunctionArgs } from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { handlePasswordReset, ResetPasswordPage } from "./reset-form.tsx";

export const loader = () => null;

/** /auth/reset/{token}: the page after the emailed code was entered. */
export const action = (args: ActionFunctionArgs) =>
  handlePasswordReset(args.params.slug ?? "", args);

export default ResetPasswordPage;

export const ErrorBoundary = PageBoundary;
