import type { FollowedKind } from "@masthead/contract/audience/followed-kinds.ts";
import { fetchApi } from "../../platform/api/api.ts";

interface Follow {
  response: Response;
  following: boolean;
}

interface Topic {
  kind: FollowedKind;
  id: number;
}

let waiting: { topic: Topic; follow: PromiseWithResolvers<Follow> }[] = [];

/**
 * Requests whether a topic is followed. Buttons that ask in the same task share one request, as a
 * page of the directory has dozens: for the list of all followed topics, which are at most 300.
 * @throws Error if the request fails; `following` is false if its status is not 200
 */
export function fetchFollowing(topic: Topic): Promise<Follow> {
  const follow = Promise.withResolvers<Follow>();
  waiting.push({ topic, follow });
  if (waiting.length === 1) setTimeout(() => void respond());
  return follow.promise;
}

async function respond(): Promise<void> {
  const batch = waiting;
  waiting = [];
  const [first] = batch;
  try {
    if (batch.length === 1 && first) {
      const response = await fetchApi("GET /v1/user/following/{kind}/{id}", first.topic);
      const { following } = response.ok ? await response.json() : { following: false };
      return first.follow.resolve({ response, following });
    }
    const response = await fetchApi("GET /v1/user/following", {});
    const followed = response.ok ? await response.json() : [];
    for (const { topic, follow } of batch) {
      const following = followed.some(({ kind, id }) => kind === topic.kind && id === topic.id);
      follow.resolve({ response, following });
    }
  } catch (error) {
    for (const { follow } of batch) follow.reject(error);
  }
}
