import { HEADLINE_COUNTS } from "@masthead/contract/broadcast/partner.ts";
import { type DocumentRoute, publicDocument } from "../../platform/pages/document.ts";
import { type BoxTheme, headlineBox } from "./headlines.service.ts";
import { mrssOf } from "./mrss.service.ts";

const MRSS = "application/rss+xml";

/** Routes of headline boxes and of the video feeds for TV apps. */
export const partnerRoutes: DocumentRoute[] = [
  {
    path: /^\/embed\/headlines(?:\/(?<category>all|[1-9]\d{0,14})(?:\/(?<count>[1-9]\d?)(?:\/(?<theme>light|dark))?)?)?$/,
    inEveryLocale: true,
    render: (context, { category, count, theme }) =>
      headlineBox(context, {
        categoryId: category && category !== "all" ? Number(category) : undefined,
        count: count ? Number(count) : HEADLINE_COUNTS.initial,
        theme: (theme || undefined) as BoxTheme,
      }),
  },
  {
    path: /^\/mrss\/all\.xml$/,
    inEveryLocale: true,
    render: async (context) => publicDocument(MRSS, await mrssOf(context)),
  },
  {
    path: /^\/mrss\/program-(?<id>[1-9]\d{0,14})\.xml$/,
    inEveryLocale: true,
    render: async (context, { id }) => publicDocument(MRSS, await mrssOf(context, Number(id))),
  },
];
