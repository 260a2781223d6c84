import { groupBy } from '@credit/api/core/group-by'
import { endedAt } from '@credit/api/modules/evaluation/revealing/end-cells'
import {
  endedGroups,
  hasEnoughBodies,
  judgeGroups,
  type SealableRecord,
  unsealed,
} from '@credit/api/modules/evaluation/revealing/sealing'
import {
  addMonths,
  dateOf,
  EVALUATION_MACHINE,
  HELD_MONTHS,
  isOpen,
  type PlainDate,
  type RecordAction,
  startOfMonth,
  timeOn,
  transition,
} from '@credit/contract'
import type { PlannedForm } from './conduct.js'
import type { PlannedPair } from './forms.js'
import { firstIndex, isPausedAt, type Schedule } from './schedule.js'

/** An evaluation of the demo as it stands today. */
export interface PlannedRecord extends PlannedPair, SealableRecord {
  form: PlannedForm
  settingId: string
  windowEndsAt: Date
  pause: boolean
  dueAt: Date
  submittedAt: Date | null
  heldAt: Date | null
  revealedAt: Date | null
  endedAt: Date | null
  /** It was released in a pool. */
  pooled: boolean
}

/** Returns the evaluations of forms, followed up to today by the rules of the product. */
export function followRecords(
  forms: readonly PlannedForm[],
  { expiries, pools }: Schedule,
  today: PlainDate,
): PlannedRecord[] {
  // Whatever the hour: what is due today was due at midnight.
  const runs = [...expiries, timeOn(today, 23, 59)]
  const cells = groupBy(forms, ({ plan, lot, stage }) => `${plan.key} ${lot.code} ${stage.stage}`)
  const records = [...cells].flatMap(([sectionId, own]) => followSection(sectionId, own, runs))
  const anonymous = records.filter(({ heldAt }) => heldAt !== null)
  for (const at of pools) pool(anonymous, at)
  return records
}

/** Written out, for a spread of so many fields takes long. */
function opened(sectionId: string, form: PlannedForm): PlannedRecord[] {
  return form.pairs.map(({ key, cell, evaluator, evaluated }) => ({
    key,
    cell,
    evaluator,
    evaluated,
    form,
    id: key,
    sectionId,
    stage: form.stage.stage,
    evaluatorId: evaluator.code,
    evaluatorBodyId: evaluator.code,
    evaluatedId: evaluated.code,
    settingId: cell.code,
    anonymous: cell.anonymous,
    anonymousOppositeCell: null,
    status: 'pending',
    pause: false,
    dueAt: form.dueAt,
    windowEndsAt: form.windowEndsAt[cell.anonymous ? 'anonymous' : 'named'],
    submittedAt: null,
    heldAt: null,
    revealedAt: null,
    endedAt: null,
    pooled: false,
  }))
}

function followSection(sectionId: string, forms: readonly PlannedForm[], runs: readonly Date[]): PlannedRecord[] {
  const records = forms.flatMap((form) => opened(sectionId, form))
  const pairOf = (evaluator: string, evaluated: string) => `${evaluator} ${evaluated}`
  const byPair = new Map(records.map((record) => [pairOf(record.evaluatorId, record.evaluatedId), record]))
  for (const record of records) {
    const opposite = byPair.get(pairOf(record.evaluatedId, record.evaluatorId))
    if (opposite?.anonymous) record.anonymousOppositeCell = opposite.settingId
  }
  const [first] = forms
  if (!first) return records
  const { pause, closedAt } = first
  const isPaused = (at: Date) => isPausedAt(pause, at)
  const runAfter = (moment: Date) => {
    const next = firstIndex(runs, (at) => at >= moment)
    return (pause ? runs.slice(next).find((at) => !isPaused(at)) : runs[next]) ?? null
  }
  const events: [at: Date, act: (at: Date) => void][] = forms.flatMap((form): [Date, (at: Date) => void][] => {
    const { deferral, answer } = form
    const own = records.filter((record) => record.form === form)
    return [
      ...(deferral ? [[deferral.at, () => defer(own)] as [Date, () => void]] : []),
      ...(answer ? [[answer.at, (at: Date) => submit(records, own, at)] as [Date, () => void]] : []),
    ]
  })
  // Evaluations submitted after the end of a window are unsealed by the next run.
  const ends = new Set([
    ...records.flatMap(({ dueAt, windowEndsAt }) => [dueAt.getTime(), windowEndsAt.getTime()]),
    ...forms.flatMap(({ answer }) => answer?.at.getTime() ?? []),
  ])
  const ended = new Set([...ends].flatMap((end) => runAfter(new Date(end))?.getTime() ?? []))
  for (const end of ended) events.push([new Date(end), (at) => expire(records, at)])
  if (closedAt) events.push([closedAt, (at) => close(records, at)])
  for (const [at, act] of events.sort(([a], [b]) => a.getTime() - b.getTime())) act(at)
  for (const record of records) record.pause = pause?.until === null
  return records
}

function act(records: readonly PlannedRecord[], action: RecordAction, at: Date | null): void {
  for (const record of records) {
    record.status = transition(EVALUATION_MACHINE, record.status, action)
    if (action === 'reveal') record.revealedAt = at
    if (action === 'expire' || action === 'close' || action === 'drop') record.endedAt = at
  }
}

function defer(own: readonly PlannedRecord[]): void {
  act(own, 'defer', null)
}

function submit(all: readonly PlannedRecord[], own: readonly PlannedRecord[], at: Date): void {
  act(own, 'submit', at)
  for (const record of own) record.submittedAt = at
  act(unsealed(all), 'reveal', at)
}

function expire(all: readonly PlannedRecord[], now: Date): void {
  act(
    all.filter(({ status, dueAt }) => isOpen(status) && dueAt <= now),
    'expire',
    now,
  )
  act(unsealed(all), 'reveal', now)
  const live = all.filter(({ status }) => isOpen(status) || status === 'submitted')
  const { named, anonymous } = endedAt(live, now)
  judge(named, anonymous, now)
}

function close(all: readonly PlannedRecord[], now: Date): void {
  act(
    all.filter(({ status }) => isOpen(status)),
    'close',
    now,
  )
  judge(
    unsealed(all, () => true),
    endedGroups(all, () => true, groupOf),
    now,
  )
}

const groupOf = ({ sectionId, settingId, evaluatedId }: PlannedRecord) => `${sectionId} ${settingId} ${evaluatedId}`

function judge(named: readonly PlannedRecord[], anonymous: readonly PlannedRecord[], now: Date): void {
  const { revealed, held } = judgeGroups(anonymous, groupOf)
  act([...named, ...revealed], 'reveal', now)
  act(held, 'hold', now)
  for (const record of held) {
    const isToday = record.windowEndsAt <= now && record.windowEndsAt >= timeOn(dateOf(now))
    record.heldAt = isToday ? record.windowEndsAt : now
  }
}

/** Drops what has been held for too long and releases the pools of a month. */
function pool(records: readonly PlannedRecord[], at: Date): void {
  const overdue = timeOn(addMonths(dateOf(at), -HELD_MONTHS))
  const month = timeOn(startOfMonth(dateOf(at)))
  const held = records.filter(({ status, heldAt }) => status === 'held' && heldAt && heldAt <= at)
  act(
    held.filter(({ windowEndsAt }) => windowEndsAt <= overdue),
    'drop',
    at,
  )
  const waiting = held.filter(({ status, heldAt }) => status === 'held' && heldAt && heldAt <= month)
  const pools = groupBy(waiting, ({ settingId, evaluatedId }) => `${settingId} ${evaluatedId}`)
  for (const one of pools.values()) {
    if (!hasEnoughBodies(one)) continue
    act(one, 'reveal', at)
    for (const record of one) record.pooled = true
  }
}
