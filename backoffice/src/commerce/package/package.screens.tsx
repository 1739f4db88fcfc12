import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { PackageConflictValue } from "./package-conflict-value.tsx";
import { packageFields, packageSettings } from "./package-fields.tsx";
import { PackageList } from "./package-list.tsx";

const DEFAULT_VALUES = {
  features: [],
  devices: [],
  deviceRequired: false,
  interval: "month",
  intervalCount: 1,
  trialDays: 0,
  introductoryPeriods: 0,
  entitlements: ["articles"],
  maxStreams: null,
  website: true,
  dashboard: true,
  status: true,
};

export const screens = {
  list: PackageList,
  create: () => (
    <RecordCreate settings={packageSettings} defaultValues={DEFAULT_VALUES}>
      {packageFields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={packageSettings} conflictValue={PackageConflictValue}>
      {packageFields}
    </RecordEdit>
  ),
};
