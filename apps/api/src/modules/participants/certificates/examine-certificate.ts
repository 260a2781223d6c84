import { addressOf, CERTIFICATE_MACHINE, transition } from '@credit/contract'
import { In, Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { CertificateEntity } from '#entities/participants/certificate'
import { announce } from '../../messaging/announce.js'
import { closeTodo } from '../../todo/todo.js'

interface Decision {
  version?: number | undefined
  current: () => Promise<unknown>
}

/** Approves a version of a certificate; the versions before it are replaced. */
export function approveCertificate(ctx: Ctx, id: string, decision: Decision): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const { seriesId } = await decide(tx, id, 'approve', '', decision)
    const table = scoped(tx, CertificateEntity)
    const earlier = await table.find({
      seriesId,
      id: Not(id),
      status: In(['approved', 'expired']),
    })
    for (const { id: replaced, status } of earlier) {
      const values = { status: transition(CERTIFICATE_MACHINE, status, 'replace') }
      await table.update(replaced, values, { action: 'replace' })
    }
  })
}

/** Rejects a version with a reason; the participant may correct it. */
export function rejectCertificate(ctx: Ctx, id: string, reason: string, decision: Decision): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    await decide(tx, id, 'reject', reason, decision)
  })
}

async function decide(
  tx: Tx,
  id: string,
  action: 'approve' | 'reject',
  reason: string,
  { version, current }: Decision,
): Promise<CertificateEntity> {
  const table = scoped(tx, CertificateEntity)
  const before = await table.lock(id)
  const status = transition(CERTIFICATE_MACHINE, before.status, action)
  const decidedAt = tx.clock.now()
  const values = { status, reason, decidedAt, decidedById: tx.me.accountId }
  const row = await table.update(id, values, { action, version, current })
  await closeTodo(tx, 'certificate', id)
  await announce(tx, [
    {
      event: 'certificateDecided',
      key: `${id}:${decidedAt.getTime()}`,
      to: { participantId: row.participantId },
      params: {
        certificateName: row.name,
        decision: translateAll(`certificate.${status}`, { reason }),
      },
      link: addressOf('ownCertificate', row.id),
    },
  ])
  return row
}
