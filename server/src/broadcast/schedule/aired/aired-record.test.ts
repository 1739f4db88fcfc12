import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AiredItem, type AiredRange, airedIn, joinAired } from "./aired-record.ts";

const DAY_LENGTH = 40;

interface Item extends AiredItem {
  name: string;
}

const item = (from: number, until: number, programId: number, name = ""): Item => ({
  from,
  until,
  programId,
  episodeId: null,
  name,
});

/** Record of one channel, as the job writes it. */
class Recorder {
  rows: Item[] = [];
  range: AiredRange | null = null;

  run(now: number, schedule: readonly Item[]) {
    this.range ??= { since: now, until: now };
    if (now <= this.range.until) return;
    const stretch = { from: this.range.until, until: now };
    const isFirst = this.range.since === this.range.until;
    for (const row of airedIn(stretch, this.rows, schedule, isFirst))
      this.rows = [...this.rows.filter(({ from }) => from !== row.from), row];
    this.rows.sort((a, b) => a.from - b.from);
    this.range.until = now;
  }

  shown = (schedule: readonly Item[]) =>
    this.range && this.range.until > this.range.since
      ? joinAired(this.range, this.rows, schedule)
      : [...schedule];
}

/** A schedule: airings one after another, with gaps. */
const schedules = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 1, max: 9 }),
      programId: fc.integer({ min: 0, max: 3 }),
      name: fc.constantFrom("a", "b"),
    }),
    { minLength: 4, maxLength: 12 },
  )
  .map((parts) => {
    let at = 0;
    return parts.flatMap(({ minutes, programId, name }) => {
      const from = at;
      at += minutes;
      // Program 0 is a gap.
      return programId ? [item(from, at, programId, name)] : [];
    });
  });

const onAir = (airings: readonly Item[], minute: number) =>
  airings.filter(({ from, until }) => from <= minute && minute < until);

describe("record of aired airings", () => {
  it("shows in each minute what the schedule said at its end, however it changes later", () => {
    fc.assert(
      fc.property(
        fc.array(schedules, { minLength: DAY_LENGTH, maxLength: DAY_LENGTH }),
        fc.integer({ min: 0, max: 10 }),
        (edits, begin) => {
          const recorder = new Recorder();
          const truth = new Map<number, number[]>();
          for (let now = begin; now < DAY_LENGTH; now++) {
            const schedule = edits[now] ?? [];
            recorder.run(now, schedule);
            if (now > begin)
              truth.set(
                now - 1,
                onAir(schedule, now - 1).map(({ programId }) => programId),
              );
          }
          for (const later of edits.slice(0, 5)) {
            const shown = recorder.shown(later);
            for (const [minute, programs] of truth)
              expect(onAir(shown, minute).map(({ programId }) => programId)).toEqual(programs);
          }
        },
      ),
    );
  });

  it("shows the schedule as it is if nobody edits it, whenever the job runs", () => {
    fc.assert(
      fc.property(
        schedules,
        fc.array(fc.integer({ min: 0, max: DAY_LENGTH }), { minLength: 1, maxLength: 20 }),
        (schedule, runs) => {
          const recorder = new Recorder();
          for (const now of [...runs, ...runs]) recorder.run(now, schedule);
          const shown = recorder.shown(schedule);
          // Parts of the same program that follow each other are distinguished by their start.
          expect(shown.map(({ from, until, programId }) => [from, until, programId])).toEqual(
            schedule.map(({ from, until, programId }) => [from, until, programId]),
          );
        },
      ),
    );
  });

  it("never shows two airings at the same time", () => {
    fc.assert(
      fc.property(fc.array(schedules, { minLength: 5, maxLength: 20 }), (edits) => {
        const recorder = new Recorder();
        edits.forEach((schedule, index) => {
          recorder.run(index * 2, schedule);
          const shown = recorder.shown(edits.at(-1) ?? []);
          for (let minute = recorder.range?.since ?? 0; minute < DAY_LENGTH; minute++)
            expect(onAir(shown, minute).length).toBeLessThan(2);
        });
      }),
    );
  });

  it("keeps the names at the end of an airing, also those of a deleted program", () => {
    const recorder = new Recorder();
    recorder.run(0, []);
    recorder.run(5, [item(2, 10, 1, "first name")]);
    recorder.run(10, [item(2, 10, 1, "second name")]);
    recorder.run(11, []);
    expect(recorder.shown([])).toEqual([item(2, 10, 1, "second name")]);
  });

  it("keeps the part of an airing that was on air when its program was deleted", () => {
    const recorder = new Recorder();
    recorder.run(0, []);
    recorder.run(5, [item(2, 10, 1)]);
    recorder.run(6, [item(2, 10, 2)]);
    expect(recorder.shown([item(2, 10, 2)])).toEqual([item(2, 5, 1), item(5, 10, 2)]);
  });

  it("has one airing for a slot that became an episode while it was on air", () => {
    const recorder = new Recorder();
    const episode = { ...item(2, 10, 1), episodeId: 7 };
    recorder.run(0, []);
    recorder.run(5, [item(2, 10, 1)]);
    expect(recorder.shown([episode])).toEqual([episode]);
    recorder.run(12, [episode]);
    expect(recorder.shown([])).toEqual([episode]);
  });
});
