import {
  addDays,
  EVALUATION_MACHINE,
  FLOATING_BOX_AREA_CODE,
  type ParticipantSign,
  type PlainDate,
  SIGN,
  timeOn,
  transition,
} from '@credit/contract'
import { isRegistered } from './conduct.js'
import type { PlannedRecord } from './outcome.js'

/** Action of a step, with the days since the previous step and the text. */
export type CaseStep = readonly [
  days: number,
  action: 'accept' | 'refuse' | 'ask' | 'answer' | 'uphold' | 'dismiss' | 'review' | 'confirm',
  text: string,
]

interface CaseText {
  daysAgo: number
  /** Days that a party waits for an evaluation to object to; 0 = none but the first. */
  wait?: number
  /** Kinds of participants that can file it, given its text. */
  signs: readonly ParticipantSign[]
  about: 'evaluation' | 'project' | 'participant' | 'other'
  title: string
  content: string
  steps: readonly CaseStep[]
}

/**
 * Complaints and objections in each state, of the district whose supervisor has a demo account; objections
 * that need no review, else of another district, where the city decides.
 */
const CASES: readonly CaseText[] = [
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
/** The accounts that visitors of the demo begin with have no case yet. */
const FIRST_ACCOUNT = /01$/
/** Hours of a day at which cases are filed, and at which a step is taken. */
export const CASE_HOURS = { file: 11, step: 15 } as const

/** A case that the evaluated party of a record files. */
export interface CasePlan extends CaseText {
  on: PlainDate
  /** Record that the case is about, or in which its author was evaluated. */
  record: PlannedRecord
}

/** Plans the cases; an evaluation that is objected to with success is voided. */
export function planCases(
  records: readonly PlannedRecord[],
  totals: ReadonlyMap<string, { total: number }>,
  today: PlainDate,
): CasePlan[] {
  const totalOf = ({ key }: PlannedRecord) => totals.get(key)?.total ?? 0
  const cases: CasePlan[] = []
  for (const text of CASES) {
    const possible = candidatesFor(text, records).filter((record) => cases.every((one) => one.record !== record))
    for (let waited = 0; waited <= (text.wait ?? 0); waited++) {
      const on = addDays(today, waited - text.daysAgo)
      const record = subjectOf(text, knownOn(text, possible, on), totalOf)
      if (!record) continue
      cases.push({ ...text, on, record })
      voidUpheld(text, record, on)
      break
    }
  }
  return cases
}

/** Returns the revealed records about registered parties that can file a case. */
function candidatesFor({ signs }: CaseText, records: readonly PlannedRecord[]): PlannedRecord[] {
  return records.filter(
    ({ revealedAt, anonymous, evaluated }) =>
      revealedAt !== null &&
      !anonymous &&
      signs.includes(evaluated.sign) &&
      isRegistered(evaluated) &&
      !FIRST_ACCOUNT.test(evaluated.account ?? ''),
  )
}

/** Returns records revealed before a day; for an objection, only recent ones. */
function knownOn({ about }: CaseText, records: readonly PlannedRecord[], on: PlainDate): PlannedRecord[] {
  const before = timeOn(on, CASE_HOURS.file)
  const since = timeOn(addDays(on, -RECENT_DAYS))
  return records.filter(
    ({ revealedAt }) => revealedAt !== null && revealedAt < before && (about !== 'evaluation' || revealedAt > since),
  )
}

/**
 * The lowest evaluation, else the latest: of the district, else of another one, unless it is reviewed, for there the
 * city decides itself.
 */
function subjectOf(
  { about, steps }: CaseText,
  candidates: readonly PlannedRecord[],
  totalOf: (record: PlannedRecord) => number,
): PlannedRecord | undefined {
  const isReviewed = steps.some(([, action]) => action === 'review')
  const own = candidates.filter(({ form }) => form.plan.areaCode === FLOATING_BOX_AREA_CODE)
  const all = own.length > 0 || isReviewed ? own : candidates
  const time = ({ revealedAt }: PlannedRecord) => revealedAt?.getTime() ?? 0
  return [...all].sort((a, b) => (about === 'evaluation' ? totalOf(a) - totalOf(b) : time(b) - time(a)))[0]
}

function voidUpheld({ about, steps }: CaseText, record: PlannedRecord, on: PlainDate): void {
  if (about !== 'evaluation' || !steps.some(([, action]) => action === 'uphold')) return
  const days = steps.reduce((sum, [after]) => sum + after, 0)
  record.status = transition(EVALUATION_MACHINE, record.status, 'void')
  record.endedAt = timeOn(addDays(on, days), CASE_HOURS.step)
}
