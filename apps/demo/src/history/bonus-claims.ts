import type { Ctx } from '@credit/api/core/context'
import { allAreas } from '@credit/api/database/policy'
import { scoped } from '@credit/api/database/scoped'
import { BonusClaimEntity } from '@credit/api/entities/credit/bonus-claim'
import { BonusItemEntity } from '@credit/api/entities/credit/bonus-item'
import { approveBonus, revokeBonus } from '@credit/api/modules/credit/bonus/decide-bonus'
import { rejectClaim } from '@credit/api/modules/credit/bonus/examine-claim'
import { openTodo } from '@credit/api/modules/todo/todo'
import { addDays, CLAIM_PAGE, type ParticipantSign, SIGN, timeOn } from '@credit/contract'
import { isOutstanding } from '../city/conduct.js'
import type { PartyProfile } from '../city/organisations.js'
import { certificateOfClaim } from './certificates.js'
import { withContext } from './context.js'
import type { Parties } from './supervisors.js'
import type { ScheduledAction } from './timeline.js'

/** What a participant of each role claims, the most frequent first. */
const ITEMS: Readonly<Record<ParticipantSign, readonly string[]>> = {
  1: ['P-B2', 'P-B3', 'P-B4', 'P-B1', 'P-B5'],
  2: ['S-B1', 'S-B3', 'S-B6', 'S-B4', 'S-B7'],
  3: ['A-B3', 'A-B1', 'A-B4', 'A-B2', 'A-B5'],
  4: ['E-B2', 'E-B3', 'E-B4', 'E-B1', 'E-B6'],
}
/** Claims of those who are not outstanding. */
const OTHERS = 24
/** The newest claims, which nobody has decided yet; the last of them has no public notice either. */
const OPEN_DAYS = [3, 2, 1] as const
/** Five working days. */
const NOTICE_DAYS = 7
const CERTIFICATE_DAYS = 900
const DEMO = allAreas('claims of the demo')

/** Claims that came to nothing, with the reason: the supplier of a demo account has not sent its own yet. */
const FAILED = [
  { end: 'draft', daysAgo: 2, code: 'S-B6', reason: '' },
  {
    end: 'rejected',
    daysAgo: 40,
    code: 'S-B4',
    reason: '证明材料未加盖出具单位公章，请补正后重新申报。',
  },
  { end: 'revoked', daysAgo: 130, code: 'S-B3', reason: '经核查，所附证书已被发证机构注销。' },
] as const
const DEMO_ACCOUNT = 'supplier01'
/** Days after a claim on which it is rejected, and after its approval on which it is revoked. */
const REJECTED_DAYS = 3
const REVOKED_DAYS = 60

interface ClaimPlan {
  who: PartyProfile
  code: string
  daysAgo: number
  noticed: boolean
  end?: (typeof FAILED)[number]['end']
  reason?: string
}

/** Schedules claims: outstanding participants show their merits, some others one of them. */
export function bonusClaimActions(parties: Parties): ScheduledAction[] {
  const { random, profiles } = parties
  const plan = (who: PartyProfile, code: string, daysAgo: number, noticed = true): ClaimPlan => ({
    who,
    code,
    daysAgo,
    noticed,
  })
  const merits = profiles
    .filter(isOutstanding)
    .flatMap((who) =>
      ITEMS[who.sign]
        .slice(0, random.int(3, 5))
        .map((code) => plan(who, code, random.int(15, 330))),
    )
  const others = profiles.filter((who) => !isOutstanding(who) && who.account === null)
  const suppliers = others.filter(({ sign, established }) => sign === SIGN.supplier && established)
  const another = (daysAgo: number, noticed?: boolean) => {
    const who = random.pick(others)
    return plan(who, random.pick(ITEMS[who.sign].slice(1)), daysAgo, noticed)
  }
  const decided = Array.from({ length: OTHERS }, () => another(random.int(15, 600)))
  const open = OPEN_DAYS.map((daysAgo) => another(daysAgo, daysAgo > 1))
  const failed = FAILED.flatMap(({ end, daysAgo, code, reason }, n) => {
    const who =
      end === 'draft' ? profiles.find(({ account }) => account === DEMO_ACCOUNT) : suppliers[n]
    return who ? [{ ...plan(who, code, daysAgo, end === 'revoked'), end, reason }] : []
  })
  return [...merits, ...decided, ...open, ...failed].flatMap((claim) => actionsOf(parties, claim))
}

function actionsOf(
  parties: Parties,
  { who, code, daysAgo, noticed, end, reason = '' }: ClaimPlan,
): ScheduledAction[] {
  let id = ''
  const claim = async (tx: Ctx) => {
    const participant = parties.people.of(who)
    const item = await tx.manager.findOneByOrFail(BonusItemEntity, { code })
    // Not every participant has had a project by then.
    if (!participant) return
    const { id: participantId, areaId } = participant
    const own = withContext(tx, { actor: participant.actor ?? parties.city })
    const claims = scoped(own, BonusClaimEntity, DEMO)
    if (await claims.exists({ participantId, itemId: item.id })) return
    const certificate =
      item.certificateRequired && end !== 'draft'
        ? await certificateOfClaim(tx, parties, participant, `${who.code}-${code.slice(-1)}`)
        : null
    const row = await claims.insert({
      createTime: tx.clock.now(),
      participantId,
      areaId,
      itemId: item.id,
      certificateId: certificate?.id ?? null,
      certificateNumber: certificate?.number ?? null,
      description: item.names['zh-CN'],
      status: end === 'draft' ? 'draft' : noticed ? 'noticed' : 'pending',
      points: item.points,
      maxPoints: item.maxPoints,
      noticeEndsOn: noticed ? addDays(tx.clock.today(), NOTICE_DAYS) : null,
    })
    id = row.id
    if (row.status !== 'pending') return
    const { names } = item
    await openTodo(tx, {
      ...{ sourceType: 'qualification', sourceId: id, areaId },
      title: {
        'zh-CN': `${who.name}：${names['zh-CN']}`,
        'en-US': `${who.name}: ${names['en-US']}`,
      },
      link: `${CLAIM_PAGE}?id=${id}`,
    })
  }
  const approve = async (tx: Ctx) => {
    if (!id) return
    const expires = addDays(tx.clock.today(), CERTIFICATE_DAYS)
    await approveBonus(withContext(tx, { actor: parties.city }), id, expires)
  }
  const reject = async (tx: Ctx) => {
    if (!id) return
    const current = async () => null
    await rejectClaim(withContext(tx, { actor: parties.city }), id, reason, { current })
  }
  const revoke = async (tx: Ctx) => {
    if (id) await revokeBonus(withContext(tx, { actor: parties.city }), id, reason)
  }
  const at = (days: number, hour: number) => timeOn(addDays(parties.today, days - daysAgo), hour)
  const decided = noticed && daysAgo > NOTICE_DAYS
  return [
    { at: at(0, 11), act: claim },
    ...(decided ? [{ at: at(NOTICE_DAYS + 2, 10), act: approve }] : []),
    ...(end === 'rejected' ? [{ at: at(REJECTED_DAYS, 10), act: reject }] : []),
    ...(end === 'revoked' ? [{ at: at(REVOKED_DAYS, 10), act: revoke }] : []),
  ]
}
