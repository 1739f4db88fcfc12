import type {
  PlanKind,
  PlanPriority,
  PlanState,
} from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { userByEmail } from "../audience/user/user-account.sql.ts";
import { planRecords } from "../newsroom/plan/plan.records.ts";
import { createRecord } from "../platform/crud/write-records.ts";
import { innerContext } from "../platform/inner-context.ts";
import type { Platform } from "../platform/platform.ts";
import type { Db } from "../platform/postgres/database.ts";
import { auditLogFor } from "../system/log/audit-log.ts";
import type { Actor } from "../system/log/log.store.ts";
import { stationTimeZoneIn } from "../system/setting/setting.service.ts";
import { dayAt } from "../system/setting/station-clock.ts";
import { lookUp } from "./look-up.ts";

interface DemoPlan {
  title: string;
  locale: Locale;
  kind: PlanKind;
  category: string;
  inDays: number;
  /** Time by the clock of the station; without one, all day. */
  at?: string;
  minutes?: number;
  days?: number;
  priority?: PlanPriority;
  state?: PlanState;
  notes?: string;
  assigned?: true;
}

const PLANS: DemoPlan[] = [
  {
    title: "Budget debate in parliament",
    locale: "en-US",
    kind: "story",
    category: "jordan",
    inDays: 0,
    at: "10:00",
    minutes: 180,
    priority: "high",
    state: "inProgress",
    notes: "Live blog. Reactions of the finance committee by 13:00.",
    assigned: true,
  },
  {
    title: "موازنة العام: ماذا تغيّر؟",
    locale: "ar-JO",
    kind: "story",
    category: "economy",
    inDays: 0,
    at: "15:00",
    minutes: 90,
    assigned: true,
  },
  {
    title: "Start of the olive harvest",
    locale: "en-US",
    kind: "story",
    category: "culture",
    inDays: 1,
    days: 3,
  },
  {
    title: "مؤتمر صحفي لوزارة المياه",
    locale: "ar-JO",
    kind: "event",
    category: "climate",
    inDays: 1,
    at: "11:00",
    priority: "high",
  },
  {
    title: "Cup final: preview and live coverage",
    locale: "en-US",
    kind: "event",
    category: "football",
    inDays: 2,
    at: "18:30",
    minutes: 150,
  },
  {
    title: "حلقة خاصة عن أزمة المياه",
    locale: "ar-JO",
    kind: "episode",
    category: "climate",
    inDays: 3,
    at: "20:00",
    assigned: true,
  },
  {
    title: "World Health Day",
    locale: "en-US",
    kind: "story",
    category: "health",
    inDays: 4,
    priority: "low",
  },
  {
    title: "Interview with the energy minister",
    locale: "en-US",
    kind: "story",
    category: "energy",
    inDays: -1,
    at: "12:00",
    state: "cancelled",
    notes: "The ministry called it off.",
  },
  {
    title: "افتتاح معرض الكتاب",
    locale: "ar-JO",
    kind: "event",
    category: "culture",
    inDays: -2,
    at: "17:00",
    minutes: 120,
    state: "done",
  },
];

/** Demo account that is assigned. */
const ASSIGNEE = "admin@demo.example";

/** Seeds plan items of the demo newsroom, around today. None is emailed. */
export async function seedDemoPlan(
  platform: Platform,
  tx: Db,
  actor: Actor,
  categoryIds: Map<string, number>,
  now: Date,
): Promise<void> {
  const timeZone = await stationTimeZoneIn(tx);
  const today = dayAt(timeZone, now);
  const { id: assigneeId } = (await userByEmail(tx, ASSIGNEE)) ?? {};
  const { afterSave: _mails, ...records } = planRecords;
  for (const { category, inDays, at, minutes = 60, days = 1, assigned, ...fields } of PLANS) {
    const day = today.add({ days: inDays });
    const startsAt =
      at === undefined
        ? null
        : new Date(day.toZonedDateTime({ timeZone, plainTime: at }).epochMilliseconds);
    const time = startsAt
      ? { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE) }
      : { day: day.toString(), lastDay: day.add({ days: days - 1 }).toString() };
    await createRecord(
      { ...innerContext(platform, fields.locale), db: tx, now },
      { ...records, auditLog: auditLogFor(actor) },
      {
        ...fields,
        ...time,
        categoryId: lookUp(categoryIds, category),
        assigneeIds: assigned && assigneeId ? [assigneeId] : [],
      },
    );
  }
}
