import type { SetupGuide } from "@masthead/contract/system/setup.ts";
import type { CallContext } from "../../platform/platform.ts";
import { lastBackups } from "../backup/backup.service.ts";
import { setupSettings } from "../setting/setting.service.ts";
import { lastMailOf } from "../status/status.service.ts";
import { setupSources } from "./setup-sources.ts";
import { setupSteps } from "./setup-steps.ts";

/** Returns the steps to set up the station, computed from what it has. */
export async function setupGuide(context: CallContext): Promise<SetupGuide> {
  const { db, now, platform } = context;
  const [settings, hasCategory, hasArticle, hasColleague, hasChannel, sales, mail, backups] =
    await Promise.all([
      setupSettings(context),
      setupSources.get("hasCategory")(context),
      setupSources.get("hasArticle")(context),
      setupSources.get("hasColleague")(context),
      setupSources.get("hasChannel")(context),
      setupSources.get("sales")(context),
      lastMailOf(context),
      lastBackups(db),
    ]);
  const { skipped, ...chosen } = settings;
  const facts = {
    now,
    ...chosen,
    ...sales,
    hasCategory,
    hasArticle,
    hasColleague,
    hasChannel,
    sendsMail: platform.config.SMTP_URL !== undefined,
    mailFails: Boolean(mail?.error),
    lastBackup: backups.last && { failed: backups.last.error !== null },
    backedUpAt: backups.lastSuccess?.finishedAt ?? null,
  };
  return { steps: setupSteps(facts, skipped) };
}
