import { CITY_AREA_CODE, endOfDay, type MessageEvent } from '@credit/contract'
import type { SystemCtx, SystemTx } from '#core/context'
import { translateAll } from '#core/language/language'
import { dayNames } from '#core/language/names'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { TERM_STEP, type TermStep } from '#entities/todo/todo-term'
import { isWorkingDay, lastDayOf } from '../../calendar/working-days.js'
import { type AnnouncedEvent, announce, type EventRecipient } from '../../messaging/announce.js'
import { advanceTerms, type ReachedStep } from '../../todo/todo-terms.sql.js'
import { type CountedTerms, countTerms } from './read-todos.js'
import { type StepLimits, stepOf } from './term-steps.js'
import { termsOfArea } from './todos.sql.js'

const EVENTS: Readonly<Record<TermStep, MessageEvent>> = {
  [TERM_STEP.soon]: 'todoDue',
  [TERM_STEP.passed]: 'todoOverdue',
  [TERM_STEP.city]: 'todoEscalated',
}

type Item = RowOf<typeof termsOfArea> & ReachedStep

/**
 * Takes the steps that terms of to-dos have reached, and announces each: first to the person in charge, then to the
 * supervisors of the area, then to the city. An item takes only the step of today, so that a run after a downtime leaves
 * out those that are over. Nothing happens on days off. Each area is a transaction, and a repeated run changes nothing.
 */
export async function escalateTodos(ctx: SystemCtx): Promise<void> {
  const terms = await countTerms(ctx)
  if (!isWorkingDay(terms.calendar, terms.today)) return
  for (const area of await scoped(ctx, AreaEntity).find({}, { order: { code: 'ASC' } })) {
    await unitOfWork(ctx, (tx) => escalateArea(tx, area, terms))
  }
}

async function escalateArea(tx: SystemTx, area: AreaEntity, { limits, days, today }: CountedTerms): Promise<void> {
  const until = endOfDay(limits.soonUntil)
  const found = await termsOfArea.rows(tx, { areaId: area.id, until, days, today })
  const items = found.flatMap((row) => itemOf(row, area, limits) ?? [])
  const advanced = await advanceTerms.rows(tx, { areaId: area.id, steps: items, now: tx.clock.now() })
  // An area without escalation still counts the terms that passed.
  if (!area.escalates) return
  const isNew = new Set(advanced.map(({ todoId }) => todoId))
  await announce(
    tx,
    items.filter(({ todoId }) => isNew.has(todoId)).map((item) => eventOf(item, area)),
  )
}

/** Adds the step that a term has reached. The items of the city itself have nobody above them. */
function itemOf(row: RowOf<typeof termsOfArea>, { code }: AreaEntity, limits: StepLimits): Item | null {
  const dueOn = lastDayOf(row.dueAt)
  const reached = stepOf(limits, dueOn)
  if (reached === null) return null
  const step = reached === TERM_STEP.city && code === CITY_AREA_CODE ? TERM_STEP.passed : reached
  return { ...row, dueOn, step }
}

function eventOf(item: Item, area: AreaEntity): AnnouncedEvent {
  const { todoId, dueOn, step, sourceType, link } = item
  return {
    event: EVENTS[step],
    key: `${todoId}:${dueOn}`,
    to: recipientOf(item, area),
    params: {
      todoKind: translateAll(`monthlyReport.sources.${sourceType}`),
      areaName: area.names,
      dueDate: dayNames(dueOn),
    },
    link,
  }
}

function recipientOf({ step, assigneeId, permission }: Item, { id: areaId }: AreaEntity): EventRecipient {
  if (step === TERM_STEP.soon && assigneeId !== null) return { accountId: assigneeId }
  return { permission, areaId: step === TERM_STEP.city ? null : areaId }
}
