import type { NoticeKind } from "@masthead/contract/newsroom/work.ts";
import { runSteps } from "../../../platform/jobs/job-errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sendNotices } from "../../work/notice/notice.service.ts";
import { lockLiveBlog } from "../blog/blog.store.ts";
import { colleaguesOnShift } from "../shift/live-shift.store.ts";
import { markSilence, silentLiveBlogs } from "./remind.store.ts";

/**
 * Notifies the lead and those on shift of each live blog without a recent entry, once per silence.
 * While there is nobody to notify, the next run tries again.
 */
export async function remindOfSilence(platform: Platform, now: Date): Promise<void> {
  const articleIds = await silentLiveBlogs(platform.database.db, now);
  await runSteps(
    platform.log,
    articleIds.map((articleId) => ({
      name: `live blog of article ${articleId}`,
      run: () => remindOf(platform, articleId, now),
    })),
  );
}

/** Other processes wait for the lock of the live blog, and then find its silence marked. */
const remindOf = (platform: Platform, articleId: number, now: Date): Promise<void> =>
  platform.database.db.transaction(async (tx) => {
    const blog = await lockLiveBlog(tx, articleId);
    if (!blog || !(await silentLiveBlogs(tx, now, articleId)).length) return;
    const people = [blog.leadId ?? [], await colleaguesOnShift(tx, articleId, now)].flat();
    const recipients = new Map(people.map((id): [number, NoticeKind] => [id, "staleLiveBlog"]));
    const cause = { platform, actorId: null, now };
    if (await sendNotices(tx, cause, { articleId, noteId: null, recipients }))
      await markSilence(tx, articleId);
  });
