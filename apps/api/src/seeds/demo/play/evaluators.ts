import { deferEvaluation } from '../../../evaluation/life/defer-evaluation.js'
import { type Said, submitEvaluations } from '../../../evaluation/life/submit-evaluation.js'
import { noteSeen } from '../../../evaluation/mine/records.queries.js'
import { readQuestions } from '../../../evaluation/settings/indicators.queries.js'
import { FixedClock } from '../../../platform/clock/clock.js'
import type { Ctx } from '../../../platform/database/context.js'
import { DomainError } from '../../../platform/http/domain-error.js'
import type { Random } from '../city/random.js'
import { DEFERRALS } from '../city/words.js'
import type { Deed } from './agenda.js'
import { within } from './at.js'
import type { OpenedRecord } from './opened.queries.js'
import type { People, Person } from './people.js'
import { answersOf } from './say.js'

/** What becomes of a task: most submit in time, some put it off, some forget it. */
const SUBMIT = 0.86
const DEFER = 0.06
const SUBMIT_OPTIONAL = 0.62
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** What a rule refuses because time went on otherwise than the person thought. */
const TOO_LATE = ['RECORD_NOT_OPEN', 'PROJECT_PAUSED', 'DEFERRAL_LIMIT']

/** The deeds that records just opened lead to: one form a person, section and stage. */
export function deedsOf(
  random: Random,
  people: People,
  records: readonly OpenedRecord[],
  openedAt: Date,
): Deed[] {
  const tasks = new Map<string, OpenedRecord[]>()
  for (const record of records) {
    const key = `${record.evaluatorId} ${record.sectionId} ${record.stage}`
    tasks.set(key, [...(tasks.get(key) ?? []), record])
  }
  return [...tasks.values()].flatMap((task) => deedsOfTask(random, people, task, openedAt))
}

function deedsOfTask(
  random: Random,
  people: People,
  task: readonly OpenedRecord[],
  openedAt: Date,
): Deed[] {
  const [first] = task
  const who = first && people.get(first.evaluatorId)
  if (!first || !who?.actor) return []
  const roll = random.next()
  const on = (days: number) =>
    new Date(openedAt.getTime() + days * DAY_MS + random.int(390, 900) * MINUTE_MS)
  const submit = (at: Date): Deed => ({
    at,
    act: acting(who, (tx) => fill(tx, random, people, task)),
  })
  if (first.optional) return roll < SUBMIT_OPTIONAL ? [submit(on(random.int(0, 4)))] : []
  if (roll < SUBMIT) return [submit(on(random.int(0, 4)))]
  if (roll > SUBMIT + DEFER) return []
  const [reason, text] = random.pick(DEFERRALS)
  const put = acting(who, async (tx) => {
    for (const { id } of task) await deferEvaluation(tx, id, { reason, text })
  })
  return [{ at: on(random.int(2, 4)), act: put }, submit(on(random.int(9, 16)))]
}

function acting({ actor }: Person, act: (tx: Ctx) => Promise<unknown>): Deed['act'] {
  return async (tx) => {
    try {
      await act(within(tx, { actor }))
    } catch (error) {
      if (!(error instanceof DomainError) || !TOO_LATE.includes(error.code)) throw error
    }
  }
}

/** Opens the form, thinks, and submits all of it. */
async function fill(
  tx: Ctx,
  random: Random,
  people: People,
  task: readonly OpenedRecord[],
): Promise<void> {
  const [first] = task
  if (!first) return
  const minutes = random.int(2, 9) * task.length
  const opened = new FixedClock(new Date(tx.clock.now().getTime() - minutes * MINUTE_MS))
  await noteSeen(
    within(tx, { clock: opened }),
    task.map(({ id }) => id),
  )
  const questions = await readQuestions(tx, task)
  const records = task.map((record): Said => {
    const quality = people.get(record.evaluatedId)?.body.quality ?? 0.85
    return { id: record.id, ...answersOf(random, questions(record), quality), dishonesty: [] }
  })
  const { projectId, sectionId: bidSectionId, stage } = first
  await submitEvaluations(tx, { projectId, bidSectionId, stage, records })
}
