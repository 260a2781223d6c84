import type { Ctx } from '#core/context'
import { allAreas, asParty, scoped } from '#database/scoped'
import { type StatementScope, sql } from '#database/statement'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { claimSubjects } from '../../src/modules/claims/bonus/claims.sql.js'

/** The compiler refuses each call that follows a comment; nothing runs the function. */
async function refused(ctx: Ctx, id: string): Promise<unknown[]> {
  const own = await scoped(ctx, BonusClaimEntity, asParty).get(id)
  const any = await scoped(ctx, BonusClaimEntity, allAreas('whatever the caller may see')).get(id)
  return [
    claimSubjects.rows(ctx, { ids: [own.id] }),
    // @ts-expect-error Anybody can send an id.
    claimSubjects.rows(ctx, { ids: [id] }),
    // @ts-expect-error The caller need not see a row of any area.
    claimSubjects.rows(ctx, { ids: [any.id] }),
    // @ts-expect-error The id of another entity.
    claimSubjects.rows(ctx, { ids: [own.itemId] }),
  ]
}

it('takes ids that a read within the reach of the caller returned, and no others', () => {
  const { text, access } = claimSubjects.definition
  const seen: StatementScope['seen'] = (column) => sql`${column} IS SEEN`
  expect(refused).toBeInstanceOf(Function)
  expect(access).toBe('seen')
  expect(text({ ids: [] }, { seen } as never).toQuery().text).toContain('b.id IS SEEN')
})
