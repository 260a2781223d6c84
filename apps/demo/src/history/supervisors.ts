import type { Tx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { AdjustmentEntity } from '@credit/api/entities/ledger/adjustment'
import { DishonestyItemEntity } from '@credit/api/entities/ledger/dishonesty-item'
import {
  confirmDishonesty,
  dismissDishonesty,
  endDishonesty,
  noticeDishonesty,
} from '@credit/api/modules/acts/decide-dishonesty'
import { recordDishonesty } from '@credit/api/modules/acts/record-dishonesty'
import { approveAdjustment, revokeAdjustment } from '@credit/api/modules/claims/adjustment/approve-adjustment'
import { rejectRequest } from '@credit/api/modules/claims/adjustment/request-adjustment'
import { addDays, SIGN, timeOn } from '@credit/contract'
import { DECIDED_DAYS, type PlannedViolation, REPAIRED_DAYS, signOf } from '../plan/violations.js'
import { bonusClaimActions } from './bonus-claims.js'
import { caseActions } from './cases.js'
import { certificateActions } from './certificates.js'
import type { DemoParticipant } from './participants.js'
import type { Parties } from './parties.js'
import type { ScheduledAction } from './timeline.js'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'S-G1': '合同约定的交付期届满后逾期二十日，经两次书面催告仍未交付。',
  'S-G2': '首次验收不合格，主要部件返工后复验通过。',
  'S-S1': '投标文件中的业绩合同经核实为伪造。',
  'S-S3': '与另一投标人的投标文件由同一台电脑编制，错误一致。',
  'A-S1': '协助供应商修改已递交的投标文件。',
  'E-S3': '在配偶任职的供应商参与的项目中未回避。',
  'P-S1': '采购需求由中标供应商代为编写，事前约定中标价。',
  'P-S2': '将同一批设备拆分为四个限额以下项目分别采购。',
  'S-M1': '经营地址变更后未按期更新主体信息。',
  'A-M1': '采购公告预算金额有误，发布更正公告。',
  'A-G1': '采购文件设置与履约无关的注册地要求。',
  'E-M1': '评审当日迟到四十分钟。',
  'E-G1': '确认参加评审后无故缺席，现场补抽专家。',
  'P-G1': '中标通知书发出后四十五日方签订合同，无正当理由。',
}

/** Schedules the supervisors' decisions of the two years. */
export function supervisorActions(parties: Parties): ScheduledAction[] {
  return [
    ...parties.history.violations.flatMap((violation) => violationActions(parties, violation)),
    ...bonusClaimActions(parties),
    ...adjustmentActions(parties),
    ...certificateActions(parties),
    ...caseActions(parties),
  ]
}

function violationActions(
  parties: Parties,
  { on, item: code, index, outcome, who: planned }: PlannedViolation,
): ScheduledAction[] {
  let id = ''
  const asCity = (act: (tx: Tx) => Promise<unknown>) => (tx: Tx) => act(tx.as(parties.city))
  const step = (days: number, act: (tx: Tx) => Promise<unknown>): ScheduledAction => ({
    at: timeOn(addDays(on, days), 10, index % 60),
    act: asCity(act),
  })
  const report = step(0, async (tx) => {
    const who = planned ? parties.people.of(planned) : inDistrict(parties, code, index)
    if (!who) throw new Error(`nobody is there for the violation ${code}`)
    const item = await tx.manager.findOneByOrFail(DishonestyItemEntity, { code })
    const number = outcome === 'decision' ? `财采处〔${tx.clock.today().slice(0, 4)}〕${index}号` : null
    const record = await recordDishonesty(tx, {
      participantId: who.id,
      itemId: item.id,
      description: DESCRIPTIONS[code] ?? '',
      source: 'supervisor',
      ...(number ? { decisionNumber: number, authority: '市财政局', decidedOn: tx.clock.today() } : {}),
    })
    id = record.id
  })
  if (outcome === 'decision' || outcome === 'reported') return [report]
  const notice = step(1, (tx) => noticeDishonesty(tx, id, addDays(tx.clock.today(), 7)))
  if (outcome === 'noticed') return [report, notice]
  const decide = step(DECIDED_DAYS, (tx) =>
    outcome === 'dismissed'
      ? dismissDishonesty(tx, id, '陈述属实，因交通管制延误，不予认定。')
      : confirmDishonesty(tx, id, '事实清楚，当事人未提出异议。'),
  )
  if (outcome !== 'repaired') return [report, notice, decide]
  const repair = step(REPAIRED_DAYS, (tx) => endDishonesty(tx, id, 'repair', '已整改并提交信用承诺。'))
  return [report, notice, decide, repair]
}

/** A participant of the district whose supervisor has a demo account. */
function inDistrict({ people, district }: Parties, code: string, index: number): DemoParticipant | undefined {
  const all = people.all().filter(({ profile }) => profile.sign === signOf(code) && profile.account === null)
  const here = all.filter(({ areaId }) => areaId === district.areaId)
  const candidates = here.length > 0 ? here : all
  return candidates[index % Math.max(candidates.length, 1)]
}

type AdjustmentEnd = 'approved' | 'expired' | 'rejected' | 'revoked' | 'pending'
const ADJUSTMENTS: readonly (readonly [
  daysAgo: number,
  index: number,
  points: number,
  reason: string,
  end: AdjustmentEnd,
])[] = [
  [480, 4, 1, '协助处理应急采购，据通报加分。', 'expired'],
  [280, 0, 1.5, '历史数据迁移漏计一次履约评价，据核查补正。', 'approved'],
  [200, 5, -1, '误登记一次逾期，据核查扣分。', 'revoked'],
  [140, 1, -2, '重复计入同一评价，据核查扣回。', 'approved'],
  [100, 6, 2, '主体自述业绩突出，申请加分。', 'rejected'],
  [70, 2, 1, '采纳异议复核意见，据实补正。', 'approved'],
  [3, 3, 0.5, '申请补计培训考核结果，待复核。', 'pending'],
]

/** Adjustments that a district requests and the city decides, in each state. */
function adjustmentActions(parties: Parties): ScheduledAction[] {
  return ADJUSTMENTS.map(([daysAgo, index, points, reason, end], n) => ({
    at: timeOn(addDays(parties.today, -daysAgo), 15, n),
    act: async (tx: Tx) => {
      const { areaId } = parties.district
      const suppliers = parties.people.all().filter((p) => p.profile.sign === SIGN.supplier && p.areaId === areaId)
      const who = suppliers[index % Math.max(suppliers.length, 1)]
      if (!who) return
      const { id } = await scoped(tx.as(parties.district), AdjustmentEntity).insert({
        participantId: who.id,
        areaId,
        points,
        reason,
        status: 'pending',
        documentNumber: `信调〔${tx.clock.today().slice(0, 4)}〕${n + 1}号`,
        validUntil: addDays(tx.clock.today(), 365),
        requestedById: parties.district.accountId,
      })
      const city = tx.as(parties.city)
      if (end === 'rejected') await rejectRequest(city, id, '依据不足：业绩未计入互评。')
      if (end === 'pending' || end === 'rejected') return
      await approveAdjustment(city, id)
      if (end === 'revoked') await revokeAdjustment(city, id, '原登记有误，撤销该调整。')
    },
  }))
}
