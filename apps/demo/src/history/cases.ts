import type { Actor, Ctx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { CreditCaseEntity } from '@credit/api/entities/credit/credit-case'
import { EvaluationRecordEntity } from '@credit/api/entities/evaluation/evaluation-record'
import type { CaseInput } from '@credit/api/modules/credit/cases/case.dto'
import { decideCase } from '@credit/api/modules/credit/cases/decide-case'
import { fileCase } from '@credit/api/modules/credit/cases/file-case'
import {
  acceptCase,
  answerCase,
  askParty,
  rejectCase,
  requestReview,
} from '@credit/api/modules/credit/cases/handle-case'
import { EvaluationsInCases } from '@credit/api/modules/evaluation/closing/evaluations-in-cases'
import { addDays, type ParticipantSign, SIGN, timeOn } from '@credit/contract'
import { MoreThan } from 'typeorm'
import { withContext } from './context.js'
import type { Parties } from './supervisors.js'
import type { ScheduledAction } from './timeline.js'

/** Who acts next, how many days after the step before, and what is said. */
type Step = readonly [
  days: number,
  action: 'accept' | 'refuse' | 'ask' | 'answer' | 'uphold' | 'dismiss' | 'review' | 'confirm',
  text: string,
]

interface CasePlan {
  daysAgo: number
  /** Days that a party waits for an evaluation to object to; 0 = none but the first. */
  wait?: number
  /** Who files it, as the text says. */
  signs: readonly ParticipantSign[]
  about: 'evaluation' | 'project' | 'participant' | 'other'
  title: string
  content: string
  steps: readonly Step[]
}

/**
 * Complaints and objections in each state, of the district whose supervisor has a demo account; objections
 * that need no review, else of another district, where the city decides.
 */
const CASES: readonly CasePlan[] = [
  {
    ...{ daysAgo: 230, wait: 60, signs: [SIGN.supplier], about: 'evaluation' },
    title: '对履约验收评价的异议',
    content: '评价认为逾期交付，而交付日期经采购人书面同意顺延，附补充协议为证。',
    steps: [
      [2, 'accept', '材料齐全，予以受理。'],
      [6, 'uphold', '补充协议属实，交付未逾期，该评价作废。'],
    ],
  },
  {
    ...{
      daysAgo: 150,
      signs: [SIGN.agency],
      about: 'participant',
      title: '投诉对方拒不配合质疑答复',
    },
    content: '质疑答复期内三次去函索要说明，对方均未回复。',
    steps: [[2, 'refuse', '事项属于质疑投诉程序，请向采购人提出。']],
  },
  {
    ...{ daysAgo: 95, wait: 60, signs: [SIGN.supplier, SIGN.purchaser], about: 'evaluation' },
    title: '对合同签订评价的异议',
    content: '评价理由与事实不符，合同在法定期限内签订。',
    steps: [
      [3, 'accept', '予以受理。'],
      [5, 'dismiss', '合同备案日期晚于法定期限两日，评价依据充分。'],
      [4, 'review', '备案日期不是签订日期，请求市级复核。'],
      [6, 'confirm', '签订日期以备案系统为准，维持原决定。'],
    ],
  },
  {
    ...{ daysAgo: 48, signs: [SIGN.purchaser], about: 'project', title: '项目资料归档不完整' },
    content: '代理机构移交的档案缺少评审现场记录。',
    steps: [
      [2, 'accept', '予以受理。'],
      [3, 'ask', '请提供档案移交清单。'],
      [2, 'answer', '移交清单见邮件附件，共三十二份，缺第十七份。'],
      [5, 'uphold', '经核查属实，已责令代理机构补齐。'],
    ],
  },
  {
    ...{ daysAgo: 9, wait: 4, signs: [SIGN.supplier], about: 'evaluation' },
    title: '对一次低分评价的异议',
    content: '评价中的返工并非我方原因，监理记录可以证明。',
    steps: [
      [1, 'accept', '予以受理，十个工作日内作出决定。'],
      [3, 'ask', '请补充监理单位盖章的记录。'],
    ],
  },
  {
    ...{ daysAgo: 4, signs: [SIGN.agency], about: 'project', title: '采购人逾期确认中标结果' },
    content: '评审报告送达后已超过五个工作日，采购人仍未确认。',
    steps: [[1, 'accept', '予以受理。']],
  },
  {
    ...{ daysAgo: 1, signs: [SIGN.supplier], about: 'other', title: '评价页面的合同名称有误' },
    content: '页面显示的标段名称与合同不一致，请核对。',
    steps: [],
  },
]

/** An objection is about an evaluation revealed in these days before it: within its term. */
const RECENT_DAYS = 10
/** The newest evaluations, among which a complaint finds what it is about. */
const NEWEST = 200
/** The accounts that visitors of the demo begin with have no case yet. */
const FIRST_ACCOUNT = /01$/

/** A filed case with the party that filed it and the supervisor who decides it. */
interface Filed {
  id: string
  by: Actor
  examiner: Actor
}

/** Schedules the cases that participants file and supervisors decide. */
export function caseActions(parties: Parties): ScheduledAction[] {
  return CASES.flatMap((plan, index) => {
    const filed: { now: Filed | null; on: number } = { now: null, on: -1 }
    return Array.from({ length: (plan.wait ?? 0) + 1 }, (_, waited) =>
      actionsOf(parties, plan, { index, waited, filed }),
    ).flat()
  })
}

/** What happens to a case if it is filed after `waited` days. */
function actionsOf(
  parties: Parties,
  plan: CasePlan,
  {
    index,
    waited,
    filed,
  }: { index: number; waited: number; filed: { now: Filed | null; on: number } },
): ScheduledAction[] {
  const evaluations = new EvaluationsInCases()
  let day = waited - plan.daysAgo
  const at = (hour: number) => timeOn(addDays(parties.today, day), hour, index)
  const file: ScheduledAction = {
    at: at(11),
    act: async (tx) => {
      if (filed.now) return
      const found = await subjectFor(tx, parties, plan)
      if (!found) return
      const { by, input } = found
      const id = await fileCase(withContext(tx, { actor: by }), evaluations, input)
      filed.now = { id, by, examiner: await examinerOf(tx, parties, id) }
      filed.on = waited
    },
  }
  const steps = plan.steps.map(([days, action, text]): ScheduledAction => {
    day += days
    const act = async (tx: Ctx) => {
      if (!filed.now || filed.on !== waited) return
      const { id, by } = filed.now
      const said = { text }
      const examiner = withContext(tx, { actor: filed.now.examiner })
      const city = withContext(tx, { actor: parties.city })
      const party = withContext(tx, { actor: by })
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
    return { at: at(15), act }
  })
  return [file, ...steps]
}

/** Who handles a case: one about a person or a text is of a home area, whatever the project's. */
async function examinerOf(tx: Ctx, { city, district }: Parties, id: string): Promise<Actor> {
  const all = scoped(withContext(tx, { actor: city }), CreditCaseEntity)
  return (await all.get(id)).areaId === district.areaId ? district : city
}

type Found = Pick<Filed, 'by'> & { input: CaseInput }

/** What a participant of the district files; else of another one, where the city can handle it alone. */
async function subjectFor(tx: Ctx, parties: Parties, plan: CasePlan): Promise<Found | null> {
  const own = await subjectSeenBy(tx, parties, plan, parties.district)
  const reviewed = plan.steps.some(([, action]) => action === 'review')
  return own ?? (reviewed ? null : subjectSeenBy(tx, parties, plan, parties.city))
}

/** What a participant files that was evaluated, for an objection lately, where a supervisor sees it. */
async function subjectSeenBy(
  tx: Ctx,
  { people }: Parties,
  { signs, about, title, content }: CasePlan,
  examiner: Actor,
): Promise<Found | null> {
  const isObjection = about === 'evaluation'
  const since = timeOn(addDays(tx.clock.today(), -RECENT_DAYS), 0)
  const records = await scoped(withContext(tx, { actor: examiner }), EvaluationRecordEntity).find(
    { status: 'revealed', ...(isObjection ? { revealedAt: MoreThan(since) } : {}) },
    isObjection
      ? { order: { total: 'ASC', id: 'ASC' } }
      : { order: { revealedAt: 'DESC', id: 'ASC' }, take: NEWEST },
  )
  for (const { id, evaluatedId, evaluatorId, projectId } of records) {
    const party = people.get(evaluatedId)
    if (!party?.actor || !signs.includes(party.profile.sign)) continue
    if (FIRST_ACCOUNT.test(party.profile.account ?? '')) continue
    const subjects = { evaluation: id, project: projectId, participant: evaluatorId, other: null }
    const subjectId = subjects[about]
    const kind = isObjection ? 'objection' : 'complaint'
    const named = { kind, subjectType: about, title, content } as const
    const input = subjectId === null ? named : { ...named, subjectId }
    return { by: party.actor, input }
  }
  return null
}
