import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { uniqueImage } from "../../../server/test/factories/unique-image.ts";
import { clientsOf } from "../../tools/clients.ts";
import { publishArticle, uploadImage } from "./newsroom.ts";
import type { Stage } from "./stage.ts";

const POLL_MS = 100;

/**
 * Waits until everything works: every process is ready, an article that is published through nginx
 * appears on the pages of each serving process (cache invalidation), and the variants of an
 * uploaded image are rendered (jobs and storage).
 * @param since start of the measurement, in milliseconds since 1970
 * @returns seconds since then; Infinity after `limit` seconds
 */
export async function secondsUntilWorking(
  stage: Stage,
  since: number,
  limit = 120,
): Promise<number> {
  const deadline = Date.now() + limit * 1000;
  const staff = clientsOf(stage.url, stage.cookie);
  const { one, two, worker } = stage.processes;
  const until = async (isDone: () => Promise<boolean>) => {
    while (Date.now() < deadline) {
      if (await isDone()) return true;
      await wait(POLL_MS);
    }
    return false;
  };
  const isReady = async () => {
    const replies = await Promise.all(
      [one, two, worker].map(({ url }) => clientsOf(url).send("GET", "/readyz")),
    );
    return replies.every(({ status }) => status === 200);
  };
  const title = `Working again ${randomUUID()}`;
  const isPublished = async () => (await publishArticle(staff, title)).ok;
  const isShown = async () => {
    const pages = await Promise.all(
      [one, two].map(({ url }) => clientsOf(url).send("GET", "/latest-news")),
    );
    return pages.every(({ bytes }) => bytes.includes(title));
  };
  const image = await uniqueImage();
  let imageId = 0;
  const isUploaded = async () => {
    const reply = await uploadImage(staff, image);
    if (reply.ok) imageId = reply.json<{ id: number }>().id;
    return reply.ok;
  };
  const hasVariants = async () => {
    const reply = await staff.send("GET", `/api/v1/media/${imageId}`);
    return reply.ok && reply.json<{ picture: { widths: number[] } }>().picture.widths.length > 0;
  };
  for (const step of [isReady, isPublished, isShown, isUploaded, hasVariants])
    if (!(await until(step))) return Number.POSITIVE_INFINITY;
  return (Date.now() - since) / 1000;
}
