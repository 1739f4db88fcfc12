import type { Client } from "@masthead/contract/contract.ts";
import { createORPCClient } from "@orpc/client";
import { createApiLink } from "./api-link.ts";

/** API client, typed by the contract, with responses in the UI language. */
export const client: Client = createORPCClient(
  createApiLink((request, init) => fetch(request, { ...init, credentials: "include" })),
);
