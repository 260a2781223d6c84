import type { OpenStage, Stage, StageOutcome } from '@credit/contract'
import { SAMPLE_ID, sql, statement } from '#database/statement'

/** A stage that a section has reached. */
export interface ReachedStage {
  sectionId: string
  stage: Stage
  reachedOn: string
  /** Whether the day was stated; derived from known days around it otherwise. */
  dayKnown: boolean
  /** Outcome: `opened` if its evaluation records open. */
  outcome: Exclude<StageOutcome, 'closed' | 'chosen'>
}

/** Stores the reached stages of sections; a stage that is reached again keeps the time when it first opened. */
export const upsertStages = statement({
  samples: [
    {
      now: new Date(0),
      stages: [
        {
          sectionId: SAMPLE_ID,
          stage: 0,
          reachedOn: '2026-01-01',
          dayKnown: true,
          outcome: 'opened',
        },
      ],
    },
  ],
  text: ({ now, stages }: { now: Date; stages: readonly ReachedStage[] }) =>
    sql`INSERT INTO section_stage (section_id, stage, reached_on, day_known, opened_at, outcome,
        create_time)
      SELECT r.section_id, r.stage, r.reached_on, r.day_known,
        CASE WHEN r.outcome = 'opened' THEN ${now}::timestamptz END, r.outcome, ${now}::timestamptz
      FROM unnest(${stages.map(({ sectionId }) => sectionId)}::uuid[],
        ${stages.map(({ stage }) => stage)}::smallint[],
        ${stages.map(({ reachedOn }) => reachedOn)}::date[],
        ${stages.map(({ dayKnown }) => dayKnown)}::boolean[],
        ${stages.map(({ outcome }) => outcome)}::text[])
        r(section_id, stage, reached_on, day_known, outcome)
      ON CONFLICT (section_id, stage) DO UPDATE SET reached_on = excluded.reached_on,
        day_known = excluded.day_known,
        opened_at = coalesce(section_stage.opened_at, excluded.opened_at),
        outcome = excluded.outcome, create_time = excluded.create_time`,
})

/** Marks stages that had not opened records as opened. */
export const markOpened = statement({
  samples: [{ sectionIds: [SAMPLE_ID], stages: [0], now: new Date(0) }],
  text: (input: { sectionIds: readonly string[]; stages: readonly OpenStage[]; now: Date }) =>
    sql`UPDATE section_stage t SET outcome = 'opened',
        opened_at = coalesce(t.opened_at, ${input.now}::timestamptz)
      FROM unnest(${input.sectionIds}::uuid[], ${input.stages}::smallint[]) v(section_id, stage)
      WHERE t.section_id = v.section_id AND t.stage = v.stage AND t.outcome IN ('passed', 'unclear')`,
})

/** Closes the stages after the stage that sections return to; all stages if null. */
export const markClosed = statement({
  samples: [{ restarts: [{ sectionId: SAMPLE_ID, toStage: 0 }] }],
  text: ({ restarts }: { restarts: readonly { sectionId: string; toStage: OpenStage | null }[] }) =>
    sql`UPDATE section_stage t SET outcome = 'closed'
      FROM unnest(${restarts.map(({ sectionId }) => sectionId)}::uuid[],
        ${restarts.map(({ toStage }) => toStage)}::smallint[]) v(section_id, stage)
      WHERE t.section_id = v.section_id AND t.stage > coalesce(v.stage, -1)
        AND t.outcome <> 'closed'`,
})

/** Lets stages wait for a supervisor, whether some of their records are open or not. */
export const markWaiting = statement({
  samples: [{ sectionIds: [SAMPLE_ID], stages: [0] }],
  text: (input: { sectionIds: readonly string[]; stages: readonly OpenStage[] }) =>
    sql`UPDATE section_stage t SET outcome = 'waiting'
      FROM unnest(${input.sectionIds}::uuid[], ${input.stages}::smallint[]) v(section_id, stage)
      WHERE t.section_id = v.section_id AND t.stage = v.stage AND t.outcome <> 'closed'`,
})

/** Ends the waiting of stages: all of their records have opened, or the records of some cells. */
export const endWaiting = statement({
  samples: [{ sectionIds: [SAMPLE_ID], stages: [0], outcome: 'opened', now: new Date(0) }],
  text: (input: {
    sectionIds: readonly string[]
    stages: readonly OpenStage[]
    outcome: 'opened' | 'chosen'
    now: Date
  }) =>
    sql`UPDATE section_stage t SET outcome = ${input.outcome},
        opened_at = coalesce(t.opened_at, ${input.now}::timestamptz)
      FROM unnest(${input.sectionIds}::uuid[], ${input.stages}::smallint[]) v(section_id, stage)
      WHERE t.section_id = v.section_id AND t.stage = v.stage AND t.outcome = 'waiting'`,
})
