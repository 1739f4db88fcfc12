import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { useCallback } from "react";
import { useNotify, useRegisterMutationMiddleware } from "react-admin";
import { client } from "../../../platform/api/client.ts";

type Params = { previousData?: Partial<StaffChannel> };
type Next = (resource: string, params: Params) => Promise<{ data: StaffChannel }>;

/**
 * Checks the stream after its URL or kind was changed, and warns when it does not play. The channel
 * stays saved either way.
 */
export function useCheckAfterSaving(): void {
  const notify = useNotify();
  const checkStream = useCallback(
    async (resource: string, params: Params, next: Next) => {
      const saved = await next(resource, params);
      const { streamUrl, kind } = saved.data;
      const previous = params.previousData;
      if (previous?.streamUrl !== streamUrl || previous.kind !== kind)
        client.channel.check({ streamUrl, kind }).then(
          ({ problem }) => {
            if (problem !== null)
              notify("resources.channels.stream.silent", {
                type: "warning",
                messageArgs: { problem },
              });
          },
          // The check is rate limited. The server also checks periodically, and the list shows the
          // result.
          () => {},
        );
      return saved;
    },
    [notify],
  );
  useRegisterMutationMiddleware(checkStream);
}
