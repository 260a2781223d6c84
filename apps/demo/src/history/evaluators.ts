import type { Ctx } from '@credit/api/core/context'
import { DomainError } from '@credit/api/core/domain-error'
import { groupBy } from '@credit/api/core/group-by'
import { readQuestions } from '@credit/api/modules/evaluation/settings/questions'
import type { AnswerSheet } from '@credit/api/modules/evaluation/submitting/answer-sheets'
import { deferEvaluation } from '@credit/api/modules/evaluation/submitting/defer-evaluation'
import { submitEvaluations } from '@credit/api/modules/evaluation/submitting/submit-evaluation'
import { addDays, DAY_MS, timeOn } from '@credit/contract'
import type { Random } from '@credit/testkit/random'
import type { PartyProfile } from '../city/organisations.js'
import { DEFERRALS } from '../city/words.js'
import { generateAnswers } from './answers.js'
import { withContext } from './context.js'
import {
  HASTY_SECONDS,
  HASTY_SINCE_DAYS,
  type Habit,
  STRICTNESS,
  uniformAnswers,
} from './habits.js'
import { type FirstView, recordFirstViews } from './history.sql.js'
import type { OpenedRecord } from './opened-records.js'
import type { DemoParticipant, Participants } from './participants.js'
import type { Reports } from './reports.js'
import type { ScheduledAction } from './timeline.js'

/** Shares of evaluators that submit in time and that defer; the others let the window expire. */
const SUBMIT = 0.86
const DEFER = 0.06
const SUBMIT_OPTIONAL = 0.62
const MINUTE_MS = 60_000
/** Errors that are expected when the project changed after the action was scheduled. */
const EXPECTED_ERRORS = ['RECORD_NOT_OPEN', 'PROJECT_PAUSED', 'DEFERRAL_LIMIT']

interface Evaluators {
  random: Random
  people: Participants
  reports: Reports
  habits: ReadonlyMap<PartyProfile, Habit>
  today: string
}

/**
 * Schedules what evaluators do with records that have just opened, one form per evaluator, section
 * and stage, and stores when each form will first be viewed.
 */
export async function evaluatorActions(
  tx: Ctx,
  evaluators: Evaluators,
  records: readonly OpenedRecord[],
  openedAt: Date,
): Promise<ScheduledAction[]> {
  const tasks = groupBy(
    records,
    ({ evaluatorId, sectionId, stage }) => `${evaluatorId} ${sectionId} ${stage}`,
  )
  const views: FirstView[] = []
  const actions = [...tasks.values()].flatMap((task) =>
    actionsOfTask(evaluators, task, openedAt, views),
  )
  await recordFirstViews.run(tx, { views })
  return actions
}

function actionsOfTask(
  evaluators: Evaluators,
  task: readonly OpenedRecord[],
  openedAt: Date,
  views: FirstView[],
): ScheduledAction[] {
  const { random, people } = evaluators
  const [first] = task
  const who = first && people.get(first.evaluatorId)
  if (!first || !who?.actor) return []
  const roll = random.next()
  const on = (days: number) =>
    new Date(openedAt.getTime() + days * DAY_MS + random.int(390, 900) * MINUTE_MS)
  const submit = (at: Date): ScheduledAction => {
    const minutes = random.int(2, 9) * task.length
    const isHasty =
      evaluators.habits.get(who.profile) === 'hasty' &&
      at >= timeOn(addDays(evaluators.today, -HASTY_SINCE_DAYS))
    const taken = isHasty ? hastyMs(first.id) * task.length : minutes * MINUTE_MS
    const opened = new Date(at.getTime() - taken)
    views.push(...task.map(({ id }) => ({ id, at: opened })))
    return { at, act: actAs(who, (tx) => submitForm(tx, evaluators, task)) }
  }
  if (first.optional) return roll < SUBMIT_OPTIONAL ? [submit(on(random.int(0, 4)))] : []
  if (roll < SUBMIT) return [submit(on(random.int(0, 4)))]
  if (roll > SUBMIT + DEFER) return []
  const [reason, text] = random.pick(DEFERRALS)
  const defer = actAs(who, async (tx) => {
    for (const { id } of task) await deferEvaluation(tx, id, { reason, text })
  })
  return [{ at: on(random.int(2, 4)), act: defer }, submit(on(random.int(9, 16)))]
}

/** Differs from form to form, without a further random number. */
function hastyMs(id: string): number {
  const [from, to] = HASTY_SECONDS
  return (from + (Number.parseInt(id.slice(-2), 16) % (to - from + 1))) * 1_000
}

function actAs(
  { actor }: DemoParticipant,
  act: (tx: Ctx) => Promise<unknown>,
): ScheduledAction['act'] {
  return async (tx) => {
    try {
      await act(withContext(tx, { actor }))
    } catch (error) {
      if (!(error instanceof DomainError) || !EXPECTED_ERRORS.includes(error.code)) throw error
    }
  }
}

/** Evaluates each participant of a form and submits all of them. */
async function submitForm(
  tx: Ctx,
  { random, people, reports, habits }: Evaluators,
  task: readonly OpenedRecord[],
): Promise<void> {
  const [first] = task
  if (!first) return
  const questions = await readQuestions(tx, task)
  const profile = people.get(first.evaluatorId)?.profile
  const habit = profile && habits.get(profile)
  const records: AnswerSheet[] = []
  for (const record of task) {
    const earned = people.get(record.evaluatedId)?.profile.quality ?? 0.85
    const quality = habit === 'strict' ? earned - STRICTNESS : earned
    const indicators = questions(record)
    const given = generateAnswers(random, indicators, quality)
    const answers = habit === 'uniform' ? uniformAnswers(given.answers, indicators) : given.answers
    records.push({
      id: record.id,
      ...given,
      answers,
      dishonesty: await reports.reportFor(tx, record),
    })
  }
  const { projectId, sectionId: bidSectionId, stage } = first
  await submitEvaluations(tx, { projectId, bidSectionId, stage, records })
}
