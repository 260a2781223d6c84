import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { asParty, scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import { OWN_ACCOUNT } from '../accounts/account.queries.js'

/** Whether the caller owns the account of its organisation. */
export async function isOwner(ctx: Ctx): Promise<boolean> {
  const { accountId, participantId } = ctx.me
  if (participantId === null) return false
  return scoped(ctx, AccountEntity, OWN_ACCOUNT).exists({ id: accountId, handler: false })
}

/** Locks the caller's account; two changes of ownership cannot both succeed. */
export async function assertOwner(tx: Tx): Promise<AccountEntity> {
  const own = await scoped(tx, AccountEntity, OWN_ACCOUNT).lock(tx.me.accountId)
  if (own.handler || own.participantId === null) throw new DomainError('FORBIDDEN')
  return own
}

/** Locks the account of a handler of the caller's organisation; 404 for owners and for others. */
export async function lockHandler(tx: Tx, id: string): Promise<AccountEntity> {
  const person = await scoped(tx, AccountEntity, asParty).lock(id)
  if (!person.handler) throw notFound()
  return person
}

/** Returns the person behind the caller's account, as histories show it. */
export async function personOf(ctx: Ctx): Promise<string> {
  const { accountId, name } = ctx.me
  const [own] = await scoped(ctx, AccountEntity, OWN_ACCOUNT).pick(['personName'], {
    id: accountId,
  })
  return own?.personName ?? name
}
