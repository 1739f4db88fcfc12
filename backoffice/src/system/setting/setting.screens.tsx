import type { ResourceScreens } from "../../frame/screens/districts.ts";
import { EditSetting } from "./setting-form.tsx";
import { SettingList } from "./setting-list.tsx";

export const screens: ResourceScreens = { list: SettingList, edit: EditSetting };
