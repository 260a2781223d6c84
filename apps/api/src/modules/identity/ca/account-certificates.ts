import type { Sign } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { AccountCertificateEntity } from '#entities/identity/account-certificate'
import { answerFrom } from '#http/fields'
import { assertManageable } from '../accounts/account.queries.js'
import { notifyOwner } from '../accounts/notify-owner.js'
import { BoundCertificate } from './ca.dto.js'
import type { CertificateFacts } from './trust.js'

/** Returns the account of a type that a certificate is bound to. */
export async function accountOfCertificate(ctx: Ctx, type: Sign, fingerprint: string): Promise<string | null> {
  const bound = await scoped(ctx, AccountCertificateEntity).findOne({ fingerprint, type })
  return bound?.accountId ?? null
}

/** Binds a certificate, whose holder has proven to have its key, to the account that logs in. */
export async function bindCertificate(
  tx: Tx,
  { id: accountId, type }: { id: string; type: Sign },
  facts: CertificateFacts,
): Promise<void> {
  const certificates = scoped(tx, AccountCertificateEntity)
  const known = await certificates.findOne({ fingerprint: facts.fingerprint, type })
  if (known?.accountId === accountId) return
  if (known) throw new DomainError('DUPLICATE', { fields: { certificateTicket: ['ca.taken'] } })
  await certificates.insert({ ...facts, accountId, type }, 'bind-certificate')
  await notifyOwner(tx, accountId, 'certificateBound', { subject: facts.subject })
}

/** Returns the certificates of the caller's account. */
export function ownCertificates(ctx: Ctx): Promise<BoundCertificate[]> {
  return certificatesOf(ctx, ctx.me.accountId)
}

/** Returns the certificates of an account of the caller's area. */
export async function certificatesOfAccount(ctx: Ctx, accountId: string): Promise<BoundCertificate[]> {
  const { id } = await scoped(ctx, AccountEntity).get(accountId)
  return certificatesOf(ctx, id)
}

/** Unbinds a certificate from the caller's account; 404 for certificates of other accounts. */
export function unbindOwnCertificate(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const bound = await scoped(tx, AccountCertificateEntity).lock(id)
    if (bound.accountId !== tx.me.accountId) throw notFound()
    await unbind(tx, bound)
  })
}

/**
 * Unbinds a certificate from an account of the caller's area; not for accounts with more permissions
 * than the caller.
 */
export function unbindCertificate(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const bound = await scoped(tx, AccountCertificateEntity).lock(id)
    await scoped(tx, AccountEntity).get(bound.accountId)
    await assertManageable(tx, [bound.accountId])
    await unbind(tx, bound)
  })
}

async function unbind(tx: Tx, { id, accountId, subject }: AccountCertificateEntity): Promise<void> {
  await scoped(tx, AccountCertificateEntity).remove(id, 'unbind-certificate')
  await notifyOwner(tx, accountId, 'certificateUnbound', { subject })
}

async function certificatesOf(ctx: Ctx, accountId: string): Promise<BoundCertificate[]> {
  const rows = await scoped(ctx, AccountCertificateEntity).find(
    { accountId },
    { order: { createTime: 'DESC', id: 'DESC' } },
  )
  return rows.map((row) => answerFrom(BoundCertificate, row, {}))
}
