import { channelRef } from "@masthead/contract/broadcast/air.ts";
import {
  channel as channelSchema,
  staffChannel,
  streamCheck,
} from "@masthead/contract/broadcast/channel.ts";
import {
  countryRefusal,
  countryRule,
  publicCountryRule,
} from "@masthead/contract/platform/country-rule.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { hasRow } from "../../platform/postgres/has-row.ts";
import { broadcastSlug } from "../broadcast-slug.table.ts";
import { channelJobs } from "./channel.jobs.ts";
import { channelRecords } from "./channel.records.ts";
import { channelRouter } from "./channel.router.ts";
import { channelBySlug } from "./channel.service.ts";
import { channelSitemap } from "./channel.sitemap.ts";
import { channel } from "./channel.table.ts";
import { visibleChannel } from "./channel.visible.ts";

export const channelModule: ServerModule = {
  router: { channel: channelRouter },
  jobs: channelJobs,
  records: [channelRecords],
  purges: [purgeOf(channelRecords)],
  entitlementScopes: [{ scope: "channel", records: channelRecords, tag: (id) => `channel:${id}` }],
  recordPages: [
    {
      path: /^\/live\/(?<slug>[^/]+)$/,
      find: (context, { slug = "" }) => channelBySlug(context, slug),
    },
  ],
  names: [
    {
      group: "channels",
      kind: "channel",
      table: channel,
      id: channel.id,
      updatedAt: channel.updatedAt,
      name: channel.name,
      slug: channel.slug,
      visible: () => visibleChannel,
      imageId: sql`coalesce(${channel.logoId}, ${channel.posterId})`,
      medium: channel.kind,
      premium: channel.premium,
    },
  ],
  sitemap: channelSitemap,
  trackedPages: [
    {
      kind: "channel",
      visible: sql`exists (select from ${broadcastSlug} join ${channel} on ${channel.id} = ${broadcastSlug.entityId} and ${visibleChannel}
        where ${broadcastSlug.entity} = 'channel' and ${broadcastSlug.locale} = s.locale and ${broadcastSlug.slug} = s.slug and ${broadcastSlug.current})`,
    },
  ],
  setup: { hasChannel: ({ db }) => hasRow(db, channel, visibleChannel) },
  apiTags: { channels: "TV and radio channels." },
  apiSchemas: {
    Channel: { schema: channelSchema },
    ChannelRef: { schema: channelRef },
    CountryRefusal: { schema: countryRefusal },
    CountryRule: { schema: publicCountryRule },
    StaffCountryRule: { schema: countryRule },
    StaffChannel: { schema: staffChannel },
    StreamCheck: { schema: streamCheck },
  },
};
