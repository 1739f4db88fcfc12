import { episodeCardsOf } from "../../../broadcast/episode/episode.service.ts";
import { airingsByChannel } from "../../../broadcast/schedule/channel-airings.service.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { alertOfNotification, type ProgramAlertRow } from "./program-alert.store.ts";

/**
 * Returns the alert of a notification to followers of a program if it is still true: an airing begins
 * when the alert says, and has not begun too long ago; readers can play the episode.
 */
export async function currentProgramAlert(
  context: CallContext,
  notificationId: number,
): Promise<ProgramAlertRow | null> {
  const alert = await alertOfNotification(context.db, notificationId);
  if (!alert || alert.expiresAt <= context.now) return null;
  if (alert.episodeId !== null) {
    const [card] = await episodeCardsOf(context, [alert.episodeId]);
    return card && (card.playable || card.listenable) ? alert : null;
  }
  const from = alert.airsAt?.getTime() ?? 0;
  const channels = await airingsByChannel(context, {
    from,
    until: from + 1000,
    programId: alert.programId,
  });
  const airs = channels.some(({ airings }) => airings.some((airing) => airing.from === from));
  return airs ? alert : null;
}
