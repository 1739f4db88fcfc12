import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { useTranslate } from "react-admin";
import { useByteFormat } from "./formats.ts";
import { ServiceCard } from "./service-card.tsx";

/** Storage of files: whether it can be reached, and how much is free. */
export function StorageCard({ storage }: Pick<SystemStatus, "storage">) {
  const translate = useTranslate();
  const formatBytes = useByteFormat();
  const message = (key: string, values?: object) => translate(`status.storage.${key}`, values);
  return (
    <ServiceCard
      name={message("title")}
      tone={storage.state === "ok" ? "good" : "bad"}
      state={message(storage.state)}
    >
      {storage.kind === "bucket" && <div>{message("bucket")}</div>}
      {storage.freeBytes !== null && storage.totalBytes !== null && (
        <div>
          {message("free", {
            free: formatBytes(storage.freeBytes),
            total: formatBytes(storage.totalBytes),
          })}
        </div>
      )}
      {storage.state !== "ok" && <div>{message("unreachableHelp")}</div>}
    </ServiceCard>
  );
}
