import type { Actor, Ctx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { EvaluationRecordEntity } from '@credit/api/entities/evaluation/evaluation-record'
import { CreditCaseEntity } from '@credit/api/entities/ledger/credit-case'
import type { CaseInput } from '@credit/api/modules/cases/case.dto'
import { decideCase } from '@credit/api/modules/cases/decide-case'
import { fileCase } from '@credit/api/modules/cases/file-case'
import { acceptCase, answerCase, askParty, rejectCase, requestReview } from '@credit/api/modules/cases/handle-case'
import { EvaluationsInCases } from '@credit/api/modules/evaluation/closing/evaluations-in-cases'
import { addDays, timeOn } from '@credit/contract'
import { CASE_HOURS, type CasePlan } from '../plan/cases.js'
import type { Parties } from './parties.js'
import type { ScheduledAction } from './timeline.js'

/** A filed case with the party that filed it and the supervisor who decides it. */
interface Filed {
  id: string
  by: Actor
  examiner: Actor
}

/** Schedules the cases that participants file and supervisors decide. */
export function caseActions(parties: Parties): ScheduledAction[] {
  return parties.history.cases.flatMap((plan, index) => actionsOf(parties, plan, index))
}

function actionsOf(parties: Parties, plan: CasePlan, index: number): ScheduledAction[] {
  const evaluations = new EvaluationsInCases()
  let filed: Filed | null = null
  let day = plan.on
  const file = async (tx: Ctx) => {
    const { by, input } = await inputOf(tx, parties, plan)
    const id = await fileCase(tx.as(by), evaluations, input)
    filed = { id, by, examiner: await examinerOf(tx, parties, id) }
  }
  const steps = plan.steps.map(([days, action, text]): ScheduledAction => {
    day = addDays(day, days)
    const act = async (tx: Ctx) => {
      if (!filed) throw new Error(`the case ${plan.title} has not been filed`)
      const { id, by } = filed
      const said = { text }
      const examiner = tx.as(filed.examiner)
      const city = tx.as(parties.city)
      const party = tx.as(by)
      const does = {
        accept: () => acceptCase(examiner, id, said),
        refuse: () => rejectCase(examiner, id, said),
        ask: () => askParty(examiner, id, said),
        answer: () => answerCase(party, id, said),
        review: () => requestReview(party, id, said),
        uphold: () => decideCase(examiner, evaluations, id, { upheld: true, ...said }),
        dismiss: () => decideCase(examiner, evaluations, id, { upheld: false, ...said }),
        confirm: () => decideCase(city, evaluations, id, { upheld: false, ...said }),
      }
      await does[action]()
    }
    return { at: timeOn(day, CASE_HOURS.step, index), act }
  })
  return [{ at: timeOn(plan.on, CASE_HOURS.file, index), act: file }, ...steps]
}

/** Returns the supervisor of a case. Cases about a participant or a text belong to a home area, not a project's. */
async function examinerOf(tx: Ctx, { city, district }: Parties, id: string): Promise<Actor> {
  const all = scoped(tx.as(city), CreditCaseEntity)
  return (await all.get(id)).areaId === district.areaId ? district : city
}

/** Returns the input of the case that the evaluated party files, and the actor. */
async function inputOf(
  tx: Ctx,
  { people, city, recordIds }: Parties,
  { record, about, title, content }: CasePlan,
): Promise<{ by: Actor; input: CaseInput }> {
  const id = recordIds.get(record.key) ?? ''
  const all = scoped(tx.as(city), EvaluationRecordEntity)
  const { evaluatorId, projectId } = await all.get(id)
  const by = people.of(record.evaluated)?.actor
  if (!by) throw new Error(`nobody acts for ${record.evaluated.name}`)
  const subjects = { evaluation: id, project: projectId, participant: evaluatorId, other: null }
  const subjectId = subjects[about]
  const kind = about === 'evaluation' ? 'objection' : 'complaint'
  const named = { kind, subjectType: about, title, content } as const
  return { by, input: subjectId === null ? named : { ...named, subjectId } }
}
