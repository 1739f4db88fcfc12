import type { Client } from "@masthead/contract/contract.ts";
import { createORPCClient } from "@orpc/client";
import { createApiLink } from "../../../platform/api/api-link.ts";
import { client } from "../../../platform/api/client.ts";

export type DraftInput = Parameters<Client["article"]["draft"]["save"]>[0];
type Draft = Awaited<ReturnType<Client["article"]["draft"]["list"]>>[number];

/** API calls for autosaved drafts on the server. */
export interface DraftApi {
  list(articleId: number | null): Promise<Draft[]>;
  save(draft: DraftInput, leaving: boolean): Promise<unknown>;
  remove(key: string): Promise<void>;
}

/**
 * Largest draft sent with `keepalive`, in characters. Browsers limit such requests in bytes; this
 * leaves room for multi-byte text.
 */
const MAX_KEEPALIVE_CHARACTERS = 20_000;
/** Timeout for listing drafts, in milliseconds. After it only local drafts are offered. */
const LIST_TIMEOUT_MS = 4000;

/** API client for requests that must outlive the page. */
const keepaliveClient: Client = createORPCClient(
  createApiLink((request, init) =>
    fetch(request, { ...init, credentials: "include", keepalive: true }),
  ),
);

export const draftApi: DraftApi = {
  list: (articleId) =>
    client.article.draft.list(
      { articleId: articleId ?? undefined },
      { signal: AbortSignal.timeout(LIST_TIMEOUT_MS) },
    ),
  save: (draft, leaving) =>
    (leaving && JSON.stringify(draft).length < MAX_KEEPALIVE_CHARACTERS
      ? keepaliveClient
      : client
    ).article.draft.save(draft),
  remove: (key) => client.article.draft.remove({ key }),
};
