import { approveAdjustment } from '../../../credit/adjustment/approve-adjustment.js'
import { approveBonus } from '../../../credit/bonus/decide-bonus.js'
import {
  confirmDishonesty,
  dismissDishonesty,
  endDishonesty,
  noticeDishonesty,
} from '../../../credit/integrity/decide-dishonesty.js'
import { recordDishonesty } from '../../../credit/integrity/record-dishonesty.js'
import { Adjustment } from '../../../entities/adjustment.js'
import { BonusClaim } from '../../../entities/bonus-claim.js'
import { BonusItem } from '../../../entities/bonus-item.js'
import { DishonestyItem } from '../../../entities/dishonesty-item.js'
import type { Actor, Ctx } from '../../../platform/database/context.js'
import { scoped } from '../../../platform/database/scoped.js'
import { daysAfter } from '../city/projects.js'
import type { Random } from '../city/random.js'
import type { Deed } from './agenda.js'
import { at, within } from './at.js'
import type { People, Person } from './people.js'

interface Cast {
  random: Random
  people: People
  city: Actor
  district: Actor
  today: string
}

type Outcome = 'decision' | 'confirmed' | 'repaired' | 'dismissed' | 'noticed' | 'reported'

/** Acts found on participants: days ago, rule item, which of its role, what became of it. */
const ACTS: readonly [daysAgo: number, item: string, place: number, outcome: Outcome][] = [
  [520, 'S-G1', 11, 'repaired'],
  [410, 'A-M1', 6, 'confirmed'],
  [330, 'S-G2', 23, 'confirmed'],
  [250, 'S-S1', 37, 'decision'],
  [210, 'E-G1', 14, 'confirmed'],
  [160, 'A-G1', 9, 'decision'],
  [120, 'P-G1', 12, 'confirmed'],
  [90, 'S-G1', 52, 'decision'],
  [60, 'E-M1', 33, 'dismissed'],
  [40, 'S-M1', 61, 'confirmed'],
  [6, 'S-G2', 70, 'noticed'],
  [2, 'A-M1', 15, 'reported'],
]
const WORDS: Readonly<Record<string, string>> = {
  'S-G1': '合同约定的交付期届满后逾期二十日，经两次书面催告仍未交付。',
  'S-G2': '首次验收不合格，主要部件返工后复验通过。',
  'S-S1': '投标文件中的业绩合同经核实为伪造。',
  'S-M1': '经营地址变更后未按期更新主体信息。',
  'A-M1': '采购公告预算金额有误，发布更正公告。',
  'A-G1': '采购文件设置与履约无关的注册地要求。',
  'E-M1': '评审当日迟到四十分钟。',
  'E-G1': '确认参加评审后无故缺席，现场补抽专家。',
  'P-G1': '中标通知书发出后四十五日方签订合同，无正当理由。',
}
const BONUSES = ['S-B3', 'S-B4', 'S-B7', 'A-B2', 'A-B5', 'E-B1', 'E-B6', 'P-B1', 'P-B3'] as const
const CLAIMS = 32
/** Five working days. */
const NOTICE_DAYS = 7
const CERTIFICATE_DAYS = 900
const SIGN_OF: Readonly<Record<string, number>> = { P: 1, S: 2, A: 3, E: 4 }

/** What supervisors decide over the two years. */
export function decisionsOf(cast: Cast): Deed[] {
  return [...ACTS.flatMap((act) => actDeeds(cast, act)), ...claimDeeds(cast), ...corrections(cast)]
}

const whoIs = (
  { people }: Cast,
  sign: number,
  place: number,
  areaId?: string,
): Person | undefined => {
  const all = people.all().filter((person) => person.body.sign === sign && !person.body.account)
  const there = all.filter((person) => person.areaId === areaId)
  const some = there.length > 0 ? there : all
  return some[place % Math.max(some.length, 1)]
}

function actDeeds(cast: Cast, [daysAgo, code, place, outcome]: (typeof ACTS)[number]): Deed[] {
  let id = ''
  const as = (act: (tx: Ctx) => Promise<unknown>) => (tx: Ctx) =>
    act(within(tx, { actor: cast.city }))
  const step = (days: number, act: (tx: Ctx) => Promise<unknown>): Deed => ({
    at: at(daysAfter(cast.today, days - daysAgo), 10, place % 60),
    act: as(async (tx) => (id || days === 0 ? act(tx) : undefined)),
  })
  const report = step(0, async (tx) => {
    // What still waits does so in the district whose supervisor has a demo account.
    const waits = outcome === 'noticed' || outcome === 'reported'
    const where = waits ? cast.district.areaId : undefined
    const who = whoIs(cast, SIGN_OF[code.charAt(0)] ?? 2, place, where)
    const item = await tx.manager.findOneByOrFail(DishonestyItem, { code })
    if (!who) return
    const number =
      outcome === 'decision' ? `财采处〔${tx.clock.today().slice(0, 4)}〕${place}号` : null
    const record = await recordDishonesty(tx, {
      participantId: who.id,
      itemId: item.id,
      description: WORDS[code] ?? '',
      source: 'supervisor',
      ...(number ? { decisionNumber: number, authority: '市财政局' } : {}),
    })
    id = record.id
  })
  if (outcome === 'decision' || outcome === 'reported') return [report]
  const notice = step(1, (tx) => noticeDishonesty(tx, id, daysAfter(tx.clock.today(), 7)))
  if (outcome === 'noticed') return [report, notice]
  const decide = step(10, (tx) =>
    outcome === 'dismissed'
      ? dismissDishonesty(tx, id, '陈述属实，因交通管制延误，不予认定。')
      : confirmDishonesty(tx, id, '事实清楚，当事人未提出异议。'),
  )
  if (outcome !== 'repaired') return [report, notice, decide]
  const repair = step(130, (tx) => endDishonesty(tx, id, 'repair', '已整改并提交信用承诺。'))
  return [report, notice, decide, repair]
}

/** Qualification bonuses: most approved after their public notice, the newest still under way. */
function claimDeeds(cast: Cast): Deed[] {
  return Array.from({ length: CLAIMS }, (_, n) => {
    const code = cast.random.pick(BONUSES)
    const place = cast.random.int(0, 99)
    const daysAgo = n < 3 ? n + 1 : cast.random.int(15, 600)
    return claimOf(cast, { code, place, daysAgo, noticed: n > 0 })
  }).flat()
}

interface ClaimPlan {
  code: string
  place: number
  daysAgo: number
  noticed: boolean
}

function claimOf(cast: Cast, { code, place, daysAgo, noticed }: ClaimPlan): Deed[] {
  let id = ''
  const claim = async (tx: Ctx) => {
    const who = whoIs(cast, SIGN_OF[code.charAt(0)] ?? 2, place)
    const item = await tx.manager.findOneByOrFail(BonusItem, { code })
    if (!who) return
    const claims = scoped(within(tx, { actor: who.actor ?? cast.city }), BonusClaim)
    if (await claims.exists({ participantId: who.id, itemId: item.id })) return
    const row = await claims.insert({
      ...{ participantId: who.id, areaId: who.areaId, itemId: item.id },
      description: item.names['zh-CN'],
      status: noticed ? 'noticed' : 'pending',
      ...{ points: item.points, maxPoints: item.maxPoints },
      noticeEndsOn: noticed ? daysAfter(tx.clock.today(), NOTICE_DAYS) : null,
    })
    id = row.id
  }
  const approve = async (tx: Ctx) => {
    if (!id) return
    const expires = daysAfter(tx.clock.today(), CERTIFICATE_DAYS)
    await approveBonus(within(tx, { actor: cast.city }), id, expires)
  }
  return [
    { at: at(daysAfter(cast.today, -daysAgo), 11, place % 60), act: claim },
    ...(noticed && daysAgo > NOTICE_DAYS
      ? [{ at: at(daysAfter(cast.today, NOTICE_DAYS + 2 - daysAgo), 10), act: approve }]
      : []),
  ]
}

const CORRECTIONS = [
  [280, 0, 1.5, '历史数据迁移漏计一次履约评价，据核查补正。'],
  [140, 1, -2, '重复计入同一评价，据核查扣回。'],
  [70, 2, 1, '采纳异议复核意见，据实补正。'],
  [3, 3, 0.5, '申请补计培训考核结果，待复核。'],
] as const

/** Corrections that a district asks for and the city signs; the newest still waits. */
function corrections(cast: Cast): Deed[] {
  return CORRECTIONS.map(([daysAgo, place, points, reason], n) => ({
    at: at(daysAfter(cast.today, -daysAgo), 15, n),
    act: async (tx: Ctx) => {
      const { areaId } = cast.district
      const firms = cast.people.all().filter((p) => p.body.sign === 2 && p.areaId === areaId)
      const who = firms[place % Math.max(firms.length, 1)]
      if (!who) return
      const { id } = await scoped(within(tx, { actor: cast.district }), Adjustment).insert({
        ...{ participantId: who.id, areaId, points, reason, status: 'pending' },
        documentNumber: `信调〔${tx.clock.today().slice(0, 4)}〕${n + 1}号`,
        validUntil: daysAfter(tx.clock.today(), 365),
        requestedById: cast.district.accountId,
      })
      if (n < CORRECTIONS.length - 1) {
        await approveAdjustment(within(tx, { actor: cast.city }), id)
      }
    },
  }))
}
