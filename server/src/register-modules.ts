import { trackedRecords } from "./audience/analytics/tracked-records.ts";
import { verifiedEmailHooks } from "./audience/auth/account/verified-email.ts";
import { personalData } from "./audience/user/personal-data.ts";
import type { ServerModule } from "./module.ts";
import * as modules from "./modules.ts";
import { mediaUseSources } from "./newsroom/media/media-uses.ts";
import { nameSources } from "./newsroom/search/names/name-source.ts";
import { sitemapRanges, sitemapRecords } from "./newsroom/sitemap/sitemap-records.ts";
import { apiDescriptions } from "./platform/api/openapi-schemas.ts";
import { recordKinds } from "./platform/crud/record-kind.ts";
import { purges } from "./system/purge/purge.jobs.ts";
import { recordPages } from "./system/redirect/record-pages.ts";

export const MODULES: readonly ServerModule[] = Object.values(modules);

apiDescriptions.register([...MODULES]);
mediaUseSources.register(MODULES.flatMap((module) => module.mediaUses ?? []));
nameSources.register(MODULES.flatMap((module) => module.names ?? []));
personalData.register(MODULES.flatMap((module) => module.personalData ?? []));
purges.register(MODULES.flatMap((module) => module.purges ?? []));
recordKinds.register(MODULES.flatMap((module) => module.records ?? []));
recordPages.register(MODULES.flatMap((module) => module.recordPages ?? []));
sitemapRanges.register(MODULES.flatMap((module) => module.sitemapRanges ?? []));
sitemapRecords.register(MODULES.flatMap((module) => module.sitemap ?? []));
trackedRecords.register(MODULES.flatMap((module) => module.trackedPages ?? []));
verifiedEmailHooks.register(MODULES.flatMap((module) => module.verifiedEmail ?? []));
