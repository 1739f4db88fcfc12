import type { ScreenParts } from "../../frame/districts.ts";
import { EditSetting } from "./setting-form.tsx";
import { SettingList } from "./setting-list.tsx";

export const screens: ScreenParts = { list: SettingList, edit: EditSetting };
