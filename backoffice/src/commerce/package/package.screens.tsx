import type { ScreenParts } from "../../frame/districts.ts";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { packageFields, packageSettings } from "./package-fields.tsx";
import { PackageInClash } from "./package-in-clash.tsx";
import { PackageList } from "./package-list.tsx";

const FRESH = {
  features: [],
  devices: [],
  deviceRequired: false,
  interval: "month",
  intervalCount: 1,
  trialDays: 0,
  entitlements: ["articles"],
  website: true,
  dashboard: true,
  status: true,
};

export const screens: ScreenParts = {
  list: PackageList,
  create: () => (
    <RecordCreate settings={packageSettings} defaultValues={FRESH}>
      {packageFields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={packageSettings} clashValue={PackageInClash}>
      {packageFields}
    </RecordEdit>
  ),
};
