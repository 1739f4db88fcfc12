import type { ScreenParts } from "../../frame/districts.ts";
import { MemberList } from "./member-list.tsx";
import { MemberPage } from "./member-page.tsx";

export const screens: ScreenParts = { list: MemberList, edit: MemberPage };
