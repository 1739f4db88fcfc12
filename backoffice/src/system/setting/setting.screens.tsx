import { EditSetting } from "./setting-form.tsx";
import { SettingList } from "./setting-list.tsx";

export const screens = { list: SettingList, edit: EditSetting };
