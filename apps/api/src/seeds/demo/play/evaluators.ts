import { deferEvaluation } from '../../../evaluation/life/defer-evaluation.js'
import type { Said } from '../../../evaluation/life/given.js'
import { submitEvaluations } from '../../../evaluation/life/submit-evaluation.js'
import { readQuestions } from '../../../evaluation/settings/indicators.queries.js'
import type { Ctx } from '../../../platform/database/context.js'
import { groupBy } from '../../../platform/group-by.js'
import { DomainError } from '../../../platform/http/domain-error.js'
import type { Random } from '../city/random.js'
import { DEFERRALS } from '../city/words.js'
import type { Deed } from './agenda.js'
import { within } from './at.js'
import { noteSeenAt, type OpenedRecord, type Seen } from './opened.queries.js'
import type { People, Person } from './people.js'
import type { Reports } from './reports.js'
import { answersOf } from './say.js'

/** What becomes of a task: most submit in time, some put it off, some forget it. */
const SUBMIT = 0.86
const DEFER = 0.06
const SUBMIT_OPTIONAL = 0.62
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** What a rule refuses because time went on otherwise than the person thought. */
const TOO_LATE = ['RECORD_NOT_OPEN', 'PROJECT_PAUSED', 'DEFERRAL_LIMIT']

/** Who evaluates, and what they may have seen. */
interface Evaluators {
  random: Random
  people: People
  reports: Reports
}

/**
 * The deeds that records just opened lead to: one form a person, section and stage. When each form
 * will be opened is written at once, for all of them.
 */
export async function deedsOf(
  tx: Ctx,
  evaluators: Evaluators,
  records: readonly OpenedRecord[],
  openedAt: Date,
): Promise<Deed[]> {
  const tasks = groupBy(
    records,
    ({ evaluatorId, sectionId, stage }) => `${evaluatorId} ${sectionId} ${stage}`,
  )
  const seen: Seen[] = []
  const deeds = [...tasks.values()].flatMap((task) => deedsOfTask(evaluators, task, openedAt, seen))
  await noteSeenAt(tx, seen)
  return deeds
}

function deedsOfTask(
  evaluators: Evaluators,
  task: readonly OpenedRecord[],
  openedAt: Date,
  seen: Seen[],
): Deed[] {
  const { random, people } = evaluators
  const [first] = task
  const who = first && people.get(first.evaluatorId)
  if (!first || !who?.actor) return []
  const roll = random.next()
  const on = (days: number) =>
    new Date(openedAt.getTime() + days * DAY_MS + random.int(390, 900) * MINUTE_MS)
  const submit = (at: Date): Deed => {
    const minutes = random.int(2, 9) * task.length
    const opened = new Date(at.getTime() - minutes * MINUTE_MS)
    seen.push(...task.map(({ id }) => ({ id, at: opened })))
    return { at, act: acting(who, (tx) => fill(tx, evaluators, task)) }
  }
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

/** Says what one thinks of each, and submits all of it. */
async function fill(
  tx: Ctx,
  { random, people, reports }: Evaluators,
  task: readonly OpenedRecord[],
): Promise<void> {
  const [first] = task
  if (!first) return
  const questions = await readQuestions(tx, task)
  const records: Said[] = []
  for (const record of task) {
    const quality = people.get(record.evaluatedId)?.body.quality ?? 0.85
    const said = answersOf(random, questions(record), quality)
    records.push({ id: record.id, ...said, dishonesty: await reports.about(tx, record) })
  }
  const { projectId, sectionId: bidSectionId, stage } = first
  await submitEvaluations(tx, { projectId, bidSectionId, stage, records })
}
