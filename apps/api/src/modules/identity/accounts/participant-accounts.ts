import { maskPhone, SIGN } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { allAreas, asParty, scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import { AccountCertificateEntity } from '#entities/identity/account-certificate'
import { answerFrom } from '#http/fields'
import { endSessionsOf } from '../sessions/sessions.js'
import { type ParticipantAccountOffer, ParticipantAccountRow } from './account.dto.js'

const OF_PARTICIPANT = allAreas('accounts follow the participant that was changed')

/** Returns the accounts of a participant that the caller reaches: by area, or the participant's own. */
export async function accountsOfParticipant(ctx: Ctx, participantId: string): Promise<ParticipantAccountRow[]> {
  const supervises = ctx.me.sign === SIGN.supervisor
  const accounts = scoped(ctx, AccountEntity, supervises ? undefined : asParty)
  const rows = await accounts.find({ participantId }, { order: { createTime: 'ASC', id: 'ASC' } })
  const bound = await scoped(ctx, AccountCertificateEntity).pick(['accountId'], {
    accountId: In(rows.map(({ id }) => id)),
  })
  const certificatesOf = (id: string) => bound.filter(({ accountId }) => accountId === id).length
  return rows.map((account) =>
    answerFrom(ParticipantAccountRow, account, {
      phone: account.phone && maskPhone(account.phone),
      certificates: certificatesOf(account.id),
      can: supervises ? actionsOn(ctx, account, certificatesOf(account.id)) : [],
    }),
  )
}

function actionsOn({ me }: Ctx, { status, phone }: AccountEntity, certificates: number): ParticipantAccountOffer[] {
  const actions: ParticipantAccountOffer[] = []
  if (status !== 'enabled' && status !== 'disabled') return actions
  if (me.permissions.has('account:status')) actions.push(status === 'enabled' ? 'disable' : 'enable')
  if (me.permissions.has('account:reset')) actions.push('reset')
  if (me.permissions.has('account:unbind') && phone !== null) actions.push('unbind')
  if (me.permissions.has('account:unbind') && certificates > 0) actions.push('certificates')
  return actions
}

/** Returns the number of accounts that act for a participant, with any status. */
export function countAccountsOf(ctx: Ctx, participantId: string): Promise<number> {
  return scoped(ctx, AccountEntity, OF_PARTICIPANT).count({ participantId })
}

/** Names the accounts of a participant as the participant is named from now on. */
export async function renameAccounts(tx: Tx, participantId: string, name: string): Promise<void> {
  const accounts = scoped(tx, AccountEntity, OF_PARTICIPANT)
  for (const { id } of await accounts.pick(['id'], { participantId })) {
    await accounts.update(id, { name })
  }
}

/** Moves the accounts of a participant to the area that is its home from now on; their sessions end. */
export async function moveAccounts(tx: Tx, participantId: string, areaId: string): Promise<void> {
  const accounts = scoped(tx, AccountEntity, OF_PARTICIPANT)
  const ids = (await accounts.pick(['id'], { participantId })).map(({ id }) => id)
  for (const id of ids) await accounts.update(id, { areaId })
  if (ids.length > 0) await endSessionsOf(tx, ids)
}

interface AccountOwner {
  id: string
  areaId: string
  name: string
}

/** Moves all accounts of a participant to another one; their sessions end. Returns the changes. */
export async function moveAccountsTo(tx: Tx, from: string, to: AccountOwner) {
  const rows = await scoped(tx, AccountEntity, OF_PARTICIPANT).find({ participantId: from })
  return giveAccounts(tx, rows, to)
}

/** Gives some accounts of a participant back to another one. */
export async function returnAccounts(tx: Tx, ids: readonly string[], from: string, to: AccountOwner): Promise<void> {
  if (ids.length === 0) return
  const accounts = scoped(tx, AccountEntity, OF_PARTICIPANT)
  await giveAccounts(tx, await accounts.find({ id: In([...ids]), participantId: from }), to)
}

async function giveAccounts(tx: Tx, rows: readonly AccountEntity[], to: AccountOwner) {
  const accounts = scoped(tx, AccountEntity, OF_PARTICIPANT)
  const after = { participantId: to.id, areaId: to.areaId, name: to.name }
  const moved = rows.map(({ id, participantId, areaId, name }) => ({
    id,
    before: { participantId, areaId, name },
    after,
  }))
  for (const { id } of moved) await accounts.update(id, after, { action: 'move' })
  if (moved.length > 0) {
    await endSessionsOf(
      tx,
      moved.map(({ id }) => id),
    )
  }
  return moved
}
