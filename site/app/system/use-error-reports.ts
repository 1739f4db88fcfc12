import { useEffect } from "react";
import { useFrame } from "./page-head.tsx";

/** Reports errors of the page, where that is set up. What reports them is loaded with the first error. */
export function useErrorReports(): void {
  const frame = useFrame();
  const { errorsTo, build } = frame ?? {};
  useEffect(() => {
    if (!errorsTo || !build) return;
    const tell = (error: unknown) =>
      void import("./error-reports.ts").then(
        ({ report }) => report(error, errorsTo, build),
        () => undefined,
      );
    const onError = ({ error, message }: ErrorEvent) => tell(error ?? new Error(message));
    const onRejection = ({ reason }: PromiseRejectionEvent) => tell(reason);
    window.addEventListener("error", onError);
    window.addEventListener("unhandledrejection", onRejection);
    return () => {
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
    };
  }, [errorsTo, build]);
}
