import type { PlainDate, TodoSource } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, sql, statement } from '#database/statement'
import { TERM_STEP, type TermStep } from '#entities/todo/todo-term'

/** A step that the term of an item has reached. */
export interface ReachedStep {
  todoId: string
  dueOn: PlainDate
  sourceType: TodoSource
  step: TermStep
}

interface Reached {
  areaId: string
  steps: readonly ReachedStep[]
  now: Date
}

/** Stores the steps that terms of an area have reached; returns the items whose step is new. */
export const advanceTerms = statement({
  access: 'system',
  columns: { todoId: col.uuid() },
  samples: [{ areaId: SAMPLE_ID, steps: [], now: SAMPLE_TIME }] as Reached[],
  text: ({ areaId, steps, now }: Reached) =>
    sql`INSERT INTO todo_term AS r (todo_id, due_on, area_id, source_type, step, passed_at)
      SELECT v.todo_id, v.due_on, ${areaId}::uuid, v.source_type, v.step,
        CASE WHEN v.step >= ${TERM_STEP.passed} THEN ${now}::timestamptz END
      FROM unnest(${steps.map(({ todoId }) => todoId)}::uuid[], ${steps.map(({ dueOn }) => dueOn)}::date[],
        ${steps.map(({ sourceType }) => sourceType)}::text[], ${steps.map(({ step }) => step)}::smallint[])
        v(todo_id, due_on, source_type, step)
      ON CONFLICT (todo_id, due_on) DO UPDATE SET step = excluded.step,
        passed_at = coalesce(r.passed_at, excluded.passed_at)
      WHERE r.step < excluded.step
      RETURNING r.todo_id AS "todoId"`,
})
