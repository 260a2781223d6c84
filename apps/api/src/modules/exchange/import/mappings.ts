import type { Resource } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ImportMappingEntity } from '#entities/exchange/import-mapping'
import { type ColumnChoices, comparedHeading } from './headings.js'
import type { HeadingChoice } from './import.dto.js'

/** Headings that are remembered of an account for one list. */
const MAX_HEADINGS = 500

/** Returns the columns that the account has chosen for headings before. */
export async function chosenColumns(ctx: Ctx, resource: Resource): Promise<ColumnChoices> {
  const { accountId } = ctx.me
  const row = await scoped(ctx, ImportMappingEntity).findOne({ accountId, resource })
  return row?.columns ?? {}
}

/** Remembers the chosen columns, for the next file with these headings. */
export async function rememberColumns(ctx: Ctx, resource: Resource, mapping: readonly HeadingChoice[]): Promise<void> {
  const { accountId } = ctx.me
  const chosen = mapping.map(({ heading, column }) => [comparedHeading(heading), column] as const)
  await unitOfWork(ctx, async (tx) => {
    const all = [...Object.entries(await chosenColumns(tx, resource)), ...chosen]
    // The latest choices come last.
    const columns = Object.fromEntries([...new Map(all)].slice(-MAX_HEADINGS))
    const row = { accountId, resource, columns, updateTime: tx.clock.now() }
    await scoped(tx, ImportMappingEntity).upsert(row, ['accountId', 'resource'])
  })
}
