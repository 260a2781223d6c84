import { cutDue, deferredDue, resumedEnd, windowEnd } from '@credit/api/modules/evaluation/records/windows'
import { addDays, DAY_MS, dateOf, type PlainDate, timeOn } from '@credit/contract'
import { Random } from '@credit/testkit/random'
import type { PartyProfile } from '../city/organisations.js'
import { seedOf } from '../city/profiles.js'
import { DEFERRALS } from '../city/words.js'
import type { OpenedForm } from './forms.js'
import { HASTY_SECONDS, HASTY_SINCE_DAYS, type Habit } from './habits.js'
import { CALENDAR, TERMS } from './rules.js'
import { isPausedAt, type PlannedPause, syncAt } from './schedule.js'

/** How an evaluator treats a form: answers in time, defers it and answers, or lets its window pass. */
export type Conduct = 'answers' | 'defers' | 'lapses'

/** Shares of evaluators that answer in time and that defer; the others let the window pass. */
const ANSWERS = 0.86
const DEFERS = 0.06
const ANSWERS_OPTIONAL = 0.62
/** Share of suppliers that never registered. */
const UNREGISTERED = 0.15
const MINUTE_MS = 60_000
/** Before a deadline, for answers that would come too late. */
const LAST_HOURS_MS = 8 * 60 * MINUTE_MS

/** Whether somebody of a participant has an account. */
export function isRegistered({ sign, code, account }: PartyProfile): boolean {
  return sign !== 2 || account !== null || !new Random(seedOf(code)).chance(UNREGISTERED)
}

/** Draws how the evaluator treats a form. */
export function drawConduct({ key, optional }: OpenedForm): Conduct {
  const roll = new Random(seedOf(key)).next()
  if (optional) return roll < ANSWERS_OPTIONAL ? 'answers' : 'lapses'
  if (roll < ANSWERS) return 'answers'
  return roll > ANSWERS + DEFERS ? 'lapses' : 'defers'
}

/** A form with what its evaluator does by today. */
export interface PlannedForm extends OpenedForm {
  conduct: Conduct
  deferral: { at: Date; reason: string; text: string } | null
  /** When it was first viewed and submitted. */
  answer: { viewedAt: Date; at: Date } | null
  dueAt: Date
  /** End of the window of its anonymous evaluations, and of its named ones. */
  windowEndsAt: { anonymous: Date; named: Date }
  closedAt: Date | null
  pause: PlannedPause | null
}

interface Circumstances {
  today: PlainDate
  pause: PlannedPause | null
  habit: Habit | undefined
}

/** Plans when the evaluator of a form does what; nothing happens today. */
export function planForm(form: OpenedForm, conduct: Conduct, { today, pause, habit }: Circumstances): PlannedForm {
  const { stage, progress } = form
  const random = new Random(seedOf(`${form.key} when`))
  const openedAt = syncAt(stage.notedOn)
  const closedAt = progress.closedOn === null ? null : syncAt(progress.closedOn)
  const until = Math.min(timeOn(today).getTime(), closedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const inPause = (at: Date) => isPausedAt(pause, at)
  const moment = (days: number) => {
    const at = new Date(openedAt.getTime() + days * DAY_MS + random.int(390, 900) * MINUTE_MS)
    if (!inPause(at)) return at
    if (!pause?.until) return null
    return new Date(Math.max(pause.until.getTime(), openedAt.getTime()) + random.int(60, 420) * MINUTE_MS)
  }
  const [soon, later, afterwards] = [moment(random.int(0, 4)), moment(random.int(2, 4)), moment(random.int(9, 16))]
  const [reason, text] = random.pick(DEFERRALS)
  const isPast = (at: Date | null): at is Date => at !== null && at.getTime() < until
  const undeferred = deadlinesOf(form, pause, null, null)
  const deferredAt = conduct === 'defers' && isPast(later) && canDefer(form, later, undeferred.dueAt) ? later : null
  const { dueAt } = deadlinesOf(form, pause, deferredAt, null)
  const wanted = conduct === 'lapses' ? null : deferredAt ? afterwards : soon
  const last = new Date(dueAt.getTime() - LAST_HOURS_MS)
  const at = wanted && (wanted < dueAt || inPause(last) ? wanted : last)
  const isInTime = isPast(at) && at < dueAt && !(deferredAt && at <= deferredAt)
  const seconds =
    habit === 'hasty' && at && at >= timeOn(addDays(today, -HASTY_SINCE_DAYS))
      ? random.int(...HASTY_SECONDS)
      : random.int(2, 9) * 60
  const answer = isInTime ? { at, viewedAt: new Date(at.getTime() - seconds * form.pairs.length * 1000) } : null
  const ends = deadlinesOf(form, pause, deferredAt, answer?.at ?? null)
  return {
    ...form,
    conduct,
    deferral: deferredAt && { at: deferredAt, reason, text },
    answer,
    dueAt: ends.dueAt,
    windowEndsAt: ends.windowEndsAt,
    closedAt,
    pause,
  }
}

function canDefer({ stage, progress }: OpenedForm, at: Date, dueAt: Date): boolean {
  if (at >= dueAt) return false
  return deferredDue(CALENDAR, TERMS, dueAt, nextStageAt(progress.stages, stage, at)) !== null
}

function nextStageAt(stages: OpenedForm['progress']['stages'], { stage }: OpenedForm['stage'], at: Date) {
  const next = stages.find((one) => one.stage === stage + 1)
  return next && syncAt(next.notedOn) <= at ? next : null
}

/** Follows the deadlines of a form through a pause, a deferral and the next stage. */
function deadlinesOf(
  { stage, progress }: OpenedForm,
  pause: PlannedPause | null,
  deferredAt: Date | null,
  answeredAt: Date | null,
) {
  const openedAt = syncAt(stage.notedOn)
  const window = windowOf(stage.notedOn)
  let [dueAt, anonymous, named] = [window, window, window]
  const isOpen = (at: Date) => answeredAt === null || at < answeredAt
  const events: [at: Date, act: () => void][] = []
  if (pause?.until) {
    const { from, until } = pause
    const since = dateOf(new Date(Math.max(openedAt.getTime(), from.getTime())))
    const move = (end: Date) => (end > from && openedAt < until ? resumedEnd(CALENDAR, end, since, dateOf(until)) : end)
    events.push([
      until,
      () => {
        anonymous = move(anonymous)
        if (!isOpen(until)) return
        ;[dueAt, named] = [move(dueAt), move(named)]
      },
    ])
  }
  if (deferredAt) {
    events.push([
      deferredAt,
      () => {
        const next = nextStageAt(progress.stages, stage, deferredAt)
        dueAt = deferredDue(CALENDAR, TERMS, dueAt, next) ?? dueAt
        anonymous = dueAt
      },
    ])
  }
  const next = progress.stages.find((one) => one.stage === stage.stage + 1)
  if (next && deferredAt) {
    const at = syncAt(next.notedOn)
    events.push([
      at,
      () => {
        if (at < deferredAt || !isOpen(at)) return
        dueAt = cutDue(CALENDAR, TERMS, dueAt, next)
        anonymous = dueAt
      },
    ])
  }
  for (const [, act] of events.sort(([a], [b]) => a.getTime() - b.getTime())) act()
  return { dueAt, windowEndsAt: { anonymous, named } }
}

const windows = new Map<PlainDate, Date>()

/** Returns the end of a window; kept, since many forms open on one day. */
function windowOf(openedOn: PlainDate): Date {
  const end = windows.get(openedOn) ?? windowEnd(CALENDAR, openedOn, TERMS.window)
  windows.set(openedOn, end)
  return end
}
