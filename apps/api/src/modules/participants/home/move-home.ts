import { PARTICIPANT_RESOURCES, type ParticipantSign, type Permission, SIGN, type TodoSource } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { recordAudits } from '#database/record-audit'
import { scoped } from '#database/scoped'
import type { Statement } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { ParticipantEntity } from '#entities/participants/participant'
import { assigningArea } from '../../exchange/bulk/assigning-area.js'
import { moveAccounts } from '../../identity/accounts/participant-accounts.js'
import { moveTodos } from '../../todo/todo.js'
import { openRevisionTodo, pendingRevision } from '../revisions/revisions.js'
import { type HomeMove, movingHome } from './moving-home.sql.js'

/** Rows of a table that belong to the home area of their participant. */
export interface HomeRows {
  entity: string
  /** Gives the rows of a participant to its new home; returns them with the source of their open to-dos. */
  move(tx: Tx, move: HomeMove): Promise<readonly { id: string; todo: TodoSource }[]>
}

/** Rows of a table that a statement moves, and whose to-dos have one source. */
export const homeRows = (
  entity: string,
  todo: TodoSource,
  statement: Statement<HomeMove, { id: string }>,
): HomeRows => ({
  entity,
  move: async (tx, move) => (await statement.rows(tx, move)).map(({ id }) => ({ id, todo })),
})

const CERTIFICATES = homeRows('certificate', 'certificate', movingHome('certificate'))

/** Makes an area the home of a participant, including the records that belong to its home; modules register theirs. */
@Injectable()
export class MoveHome {
  private readonly tables: HomeRows[] = [CERTIFICATES]

  register(...tables: HomeRows[]): void {
    this.tables.push(...tables)
  }

  /**
   * Moves a locked participant with its accounts and pending decisions. Only the city may do this: a district would
   * give away or take records of another area.
   *
   * @param homeFrom see ParticipantEntity; if missing, no project moves the participant again
   */
  async run(
    tx: Tx,
    { id, sign, name, areaId: from }: ParticipantEntity,
    to: string,
    homeFrom: string | null = null,
  ): Promise<void> {
    if (to === from) return
    if (tx.me.sign !== SIGN.supervisor || !tx.me.city) throw new DomainError('FORBIDDEN')
    await assertAreaExists(tx, to)
    await scoped(tx, ParticipantEntity).update(id, { areaId: to, homeFrom })
    await moveAccounts(tx, id, to)
    for (const { entity, move } of this.tables) {
      const moved = await move(tx, { participantId: id, from, to })
      const rows = moved.map((row) => ({
        entityId: row.id,
        areaId: to,
        before: { areaId: from },
        after: { areaId: to },
      }))
      await recordAudits(tx, { action: 'move', entity }, rows)
      for (const row of moved) await moveTodos(tx, row.todo, row.id, { from, to })
    }
    const pending = await pendingRevision(tx, id)
    if (!pending) return
    await openRevisionTodo(tx, { id, sign, name, areaId: to }, pending)
  }
}

/** Rejects the id of an area that does not exist. */
export async function assertAreaExists(ctx: Ctx, areaId: string): Promise<void> {
  if (await scoped(ctx, AreaEntity).exists({ id: areaId })) return
  throw new DomainError('REFERENCE_UNKNOWN', { fields: { areaId: ['field.unknownReference'] } })
}

/** Makes an area the home of many participants, and takes it back. */
export const assigningHome = (sign: ParticipantSign, homes: MoveHome) =>
  assigningArea<ParticipantEntity, ParticipantEntity>({
    permission: `${PARTICIPANT_RESOURCES[sign]}:update` as Permission,
    lock: async (tx, id) => {
      const participant = await scoped(tx, ParticipantEntity).lock(id)
      if (participant.sign !== sign || participant.status === 'merged') throw notFound()
      return participant
    },
    // Undoing restores the project that the home area came from.
    kept: ({ homeFrom }) => ({ homeFrom }),
    assign: (tx, participant, areaId, { homeFrom = null }) =>
      homes.run(tx, participant, areaId, homeFrom === null ? null : String(homeFrom)),
  })
