import type { ScreenParts } from "../../frame/districts.ts";
import { ArticleCreate } from "./form/article-create.tsx";
import { ArticleEdit } from "./form/article-edit.tsx";
import { ArticleList } from "./list/article-list.tsx";

export const screens: ScreenParts = { list: ArticleList, create: ArticleCreate, edit: ArticleEdit };
