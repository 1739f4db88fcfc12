import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

interface NoticeProps {
  kind: "error" | "info" | "success";
  children: ReactNode;
}

/** Message with an icon. Errors are announced immediately. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div className={`sign-in-notice sign-in-${kind}`} role={kind === "error" ? "alert" : "status"}>
      <Icon name={kind} size={22} />
      <div>{children}</div>
    </div>
  );
}
