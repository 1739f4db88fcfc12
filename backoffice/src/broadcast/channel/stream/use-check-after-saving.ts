import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { useCallback } from "react";
import { useNotify, useRegisterMutationMiddleware } from "react-admin";
import { client } from "../../../frame/client.ts";

type Params = { previousData?: Partial<StaffChannel> };
type Next = (resource: string, params: Params) => Promise<{ data: StaffChannel }>;

/** Looks at the stream of the channel around once another is saved, and warns when it does not play. It stays saved either way. */
export function useCheckAfterSaving(): void {
  const notify = useNotify();
  const look = useCallback(
    async (resource: string, params: Params, next: Next) => {
      const saved = await next(resource, params);
      const { streamUrl, kind } = saved.data;
      const before = params.previousData;
      if (before?.streamUrl !== streamUrl || before.kind !== kind)
        client.channel.check({ streamUrl, kind }).then(
          ({ problem }) => {
            if (problem !== null) notify("resources.channels.stream.silent", { type: "warning", messageArgs: { problem } });
          },
          // Who saves often is not let to look each time: the server looks by itself as well, and the list tells.
          () => {},
        );
      return saved;
    },
    [notify],
  );
  useRegisterMutationMiddleware(look);
}
