import Icon from "@mui/icons-material/ArticleOutlined";
import { lazy } from "react";
import { defineResource } from "../../platform/screens/resource.ts";

export const article = defineResource({
  name: "article",
  district: "newsroom",
  icon: Icon,
  calls: ({ article }) => ({
    staffList: article.admin,
    staffGet: article.get,
    // Without a slug the server derives one from the title.
    create: ({ slug, ...fields }: Parameters<typeof article.create>[0]) =>
      article.create(slug ? { slug, ...fields } : fields),
    edit: article.edit,
    remove: article.remove,
    restore: article.restore,
    setStatus: ({ id, status }) => article.status({ id, enable: status }),
  }),
  statusField: "enable",
  screens: {
    // The list and the form share little and are the largest screens, so they are separate chunks.
    list: lazy(async () => ({ default: (await import("./list/article-list.tsx")).ArticleList })),
    create: lazy(async () => ({
      default: (await import("./form/article-create.tsx")).ArticleCreate,
    })),
    edit: lazy(async () => ({ default: (await import("./form/article-edit.tsx")).ArticleEdit })),
  },
  pages: [
    {
      path: "/news/create",
      label: "resources.article.news.title",
      creates: true,
      screen: lazy(async () => ({
        default: (await import("./quick-create/quick-article-create.tsx")).QuickArticleCreate,
      })),
    },
  ],
});
