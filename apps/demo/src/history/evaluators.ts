import type { Ctx } from '@credit/api/core/context'
import { groupBy } from '@credit/api/core/group-by'
import type { AnswerSheet } from '@credit/api/modules/evaluation/submitting/answer-sheets'
import { deferEvaluation } from '@credit/api/modules/evaluation/submitting/defer-evaluation'
import { submitEvaluations } from '@credit/api/modules/evaluation/submitting/submit-evaluation'
import type { PlannedForm } from '../plan/conduct.js'
import { pairKey } from '../plan/forms.js'
import type { History } from '../plan/history.js'
import { recordFirstViews } from './history.sql.js'
import type { OpenedRecord } from './opened-records.js'
import type { DemoParticipant, Participants } from './participants.js'
import type { Reports } from './reports.js'
import type { ScheduledAction } from './timeline.js'

interface Evaluators {
  history: History
  people: Participants
  reports: Reports
  /** Ids of the records opened so far, by their keys in the plan. */
  recordIds: Map<string, string>
}

/**
 * Schedules what the plan says of the records that have just opened, and stores when each form is first viewed.
 *
 * @throws Error if the product opened other records than the plan
 */
export async function evaluatorActions(
  tx: Ctx,
  evaluators: Evaluators,
  records: readonly OpenedRecord[],
): Promise<ScheduledAction[]> {
  const { history, people, recordIds } = evaluators
  const on = tx.clock.today()
  const opened = records.map((record) => openedOf(evaluators, record))
  const found = new Set(opened.map(({ planned }) => planned.key))
  const missing = history.forms
    .filter(({ stage }) => stage.notedOn === on)
    .flatMap(({ pairs }) => pairs.flatMap(({ key }) => (found.has(key) ? [] : [key])))
  if (missing.length > 0) throw new Error(`on ${on} the product did not open ${missing.join(', ')}`)
  for (const { record, planned } of opened) recordIds.set(planned.key, record.id)
  const forms = groupBy(opened, ({ planned }) => planned.form)
  await recordFirstViews.run(tx, {
    views: opened.flatMap(({ record: { id }, planned: { form } }) =>
      form.answer ? [{ id, at: form.answer.viewedAt }] : [],
    ),
  })
  return [...forms].flatMap(([form, own]) => {
    const who = own[0] && people.get(own[0].record.evaluatorId)
    return who?.actor ? actionsOf(evaluators, form, who, own) : []
  })
}

type Opened = ReturnType<typeof openedOf>
const openedOf = (evaluators: Evaluators, record: OpenedRecord) => ({
  record,
  planned: plannedOf(evaluators, record),
})

function plannedOf({ history, people }: Evaluators, record: OpenedRecord) {
  const { project, section, stage, evaluatorId, evaluatedId } = record
  const plan = history.demo.plans.find(({ ocid }) => ocid === project?.ocid)
  const [evaluator, evaluated] = [people.get(evaluatorId), people.get(evaluatedId)]
  const key =
    plan && section && evaluator && evaluated
      ? pairKey(plan.key, section.code, stage, evaluator.profile, evaluated.profile)
      : ''
  const planned = history.records.get(key)
  if (!planned) throw new Error(`the plan knows no evaluation ${record.id} of ${plan?.ocid} ${key}`)
  return planned
}

function actionsOf(
  evaluators: Evaluators,
  { deferral, answer, plan, stage }: PlannedForm,
  { actor }: DemoParticipant,
  own: readonly Opened[],
): ScheduledAction[] {
  const defer = async (tx: Ctx) => {
    if (!deferral) return
    const { reason, text } = deferral
    for (const { record } of own) {
      await deferEvaluation(tx.as(actor), record.id, { reason, text })
    }
  }
  const submit = async (tx: Ctx) => {
    const [first] = own
    if (!first) return
    const records: AnswerSheet[] = []
    for (const { record, planned } of own) {
      const given = evaluators.history.answers.get(planned.key)
      if (!given) throw new Error(`the plan has no answers for ${planned.key} of ${plan.ocid}`)
      const { answers, comment } = given
      const dishonesty = await evaluators.reports.reportFor(tx, planned.key)
      records.push({ id: record.id, answers: [...answers], comment, dishonesty })
    }
    const { projectId, sectionId: bidSectionId } = first.record
    const asEvaluator = tx.as(actor)
    await submitEvaluations(asEvaluator, { projectId, bidSectionId, stage: stage.stage, records })
  }
  return [...(deferral ? [{ at: deferral.at, act: defer }] : []), ...(answer ? [{ at: answer.at, act: submit }] : [])]
}
