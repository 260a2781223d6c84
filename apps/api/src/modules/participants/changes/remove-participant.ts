import type { ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { countReferring } from '#database/foreign-keys.sql'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { countAccountsOf } from '../../identity/accounts/participant-accounts.js'
import { forgetTodos } from '../../todo/todo.js'
import { PROFILES } from '../profiles/profiles.js'
import { referringColumns } from '../records/references.sql.js'
import { pendingRevision } from '../revisions/revisions.js'

/** Rows of a kind that refer to a participant. */
interface Reference {
  table: string
  count: number
}

/** Deletes a participant without references; throws a 409 that names the references otherwise. */
export function removeParticipant(ctx: Ctx, sign: ParticipantSign, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const participants = scoped(tx, ParticipantEntity)
    const participant = await participants.lock(id)
    if (participant.sign !== sign) throw notFound()
    const references = await referencesTo(tx, id)
    if (references.length > 0) throw inUse(tx, references)
    const pending = await pendingRevision(tx, id)
    await forgetTodos(tx, pending ? [id, pending.id] : [id])
    await scoped(tx, PROFILES[sign].entity).deleteAll({ participantId: id })
    await participants.remove(id)
  })
}

/** Returns the references to a participant, by the foreign keys of the database, and its accounts. */
async function referencesTo(ctx: Ctx, id: string): Promise<Reference[]> {
  const columnsOf = new Map<string, string[]>()
  for (const { table, column } of await referringColumns(ctx)) {
    columnsOf.set(table, [...(columnsOf.get(table) ?? []), column])
  }
  const references: Reference[] = [{ table: 'account', count: await countAccountsOf(ctx, id) }]
  for (const [table, columns] of columnsOf) {
    const found = await countReferring.first(ctx, { table, columns, id })
    references.push({ table, count: found?.count ?? 0 })
  }
  return references.filter(({ count }) => count > 0)
}

function inUse({ locale }: Ctx, references: readonly Reference[]): DomainError {
  const named = references.map(({ table, count }) => translate(locale, `participants.referring.${table}`, { count }))
  const what = named.join(translate(locale, 'participants.separator'))
  return new DomainError('PARTICIPANT_IN_USE', { params: { what }, data: { references } })
}
