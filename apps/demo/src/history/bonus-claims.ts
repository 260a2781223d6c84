import type { Ctx, Tx } from '@credit/api/core/context'
import { allAreas } from '@credit/api/database/policy'
import { scoped } from '@credit/api/database/scoped'
import { BonusClaimEntity } from '@credit/api/entities/ledger/bonus-claim'
import { BonusItemEntity } from '@credit/api/entities/ledger/bonus-item'
import { approveBonus, rejectClaim, revokeBonus } from '@credit/api/modules/claims/bonus/examine-claim'
import { openTodo } from '@credit/api/modules/todo/todo'
import { addDays, CLAIM_PAGE, timeOn } from '@credit/contract'
import { type BonusPlan, NOTICE_DAYS } from '../plan/claims.js'
import { certificateOfClaim } from './certificates.js'
import type { Parties } from './parties.js'
import type { ScheduledAction } from './timeline.js'

const CERTIFICATE_DAYS = 900
const DEMO = allAreas('claims of the demo')

/** Days after a claim on which it is rejected, and after its approval on which it is revoked. */
const REJECTED_DAYS = 3
const REVOKED_DAYS = 60

/** Schedules the planned claims. */
export function bonusClaimActions(parties: Parties): ScheduledAction[] {
  return parties.history.claims.flatMap((claim) => actionsOf(parties, claim))
}

function actionsOf(parties: Parties, { who, code, on, daysAgo, noticed, end, reason }: BonusPlan): ScheduledAction[] {
  let id = ''
  const claim = async (tx: Tx) => {
    const participant = parties.people.of(who)
    const item = await tx.manager.findOneByOrFail(BonusItemEntity, { code })
    if (!participant) throw new Error(`${who.name} has had no project by then`)
    const { id: participantId, areaId } = participant
    const own = tx.as(participant.actor ?? parties.city)
    const claims = scoped(own, BonusClaimEntity, DEMO)
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
  const approve = async (tx: Tx) => {
    const expires = addDays(tx.clock.today(), CERTIFICATE_DAYS)
    await approveBonus(tx.as(parties.city), id, expires)
  }
  const reject = async (tx: Ctx) => {
    const current = async () => null
    await rejectClaim(tx.as(parties.city), id, reason, { current })
  }
  const revoke = async (tx: Tx) => {
    await revokeBonus(tx.as(parties.city), id, reason)
  }
  const at = (days: number, hour: number) => timeOn(addDays(on, days), hour)
  const decided = noticed && daysAgo > NOTICE_DAYS
  return [
    { at: at(0, 11), act: claim },
    ...(decided ? [{ at: at(NOTICE_DAYS + 2, 10), act: approve }] : []),
    ...(end === 'rejected' ? [{ at: at(REJECTED_DAYS, 10), act: reject }] : []),
    ...(end === 'revoked' ? [{ at: at(REVOKED_DAYS, 10), act: revoke }] : []),
  ]
}
