import { createHash } from 'node:crypto'
import { LOCALES, type Resource } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ImportMappingEntity } from '#entities/exchange/import-mapping'
import { comparedHeading, type Heading } from './headings.js'

/** Files that are remembered of an account for one list. */
const MAX_FILES = 100

/**
 * Returns a key that files with the same headings in the same order share. The column of messages, which a file of
 * rejected rows has at its end, is left out.
 */
function keyOf(headings: readonly Heading[]): string {
  const messages = LOCALES.map((locale) => comparedHeading(translate(locale, 'import.wrong')))
  const compared = headings.map(({ text }) => comparedHeading(text)).filter((text) => !messages.includes(text))
  while (compared.at(-1) === '') compared.pop()
  return createHash('sha256').update(JSON.stringify(compared)).digest('hex')
}

/** Returns the columns that the account has chosen for a file with the same headings, by place; none if it has not. */
export async function rememberedColumns(
  ctx: Ctx,
  resource: Resource,
  headings: readonly Heading[],
): Promise<readonly (string | null)[]> {
  const { accountId } = ctx.me
  const row = await scoped(ctx, ImportMappingEntity).findOne({ accountId, resource })
  const columns = row?.columns[keyOf(headings)]
  // An earlier release stored columns by heading.
  return Array.isArray(columns) ? columns : []
}

/** Remembers the columns of a file, for the next one with the same headings. */
export async function rememberColumns(
  ctx: Ctx,
  resource: Resource,
  headings: readonly Heading[],
  columns: readonly (string | null)[],
): Promise<void> {
  const { accountId } = ctx.me
  const key = keyOf(headings)
  await unitOfWork(ctx, async (tx) => {
    const row = await scoped(tx, ImportMappingEntity).findOne({ accountId, resource })
    const others = Object.entries(row?.columns ?? {}).filter(([of]) => of !== key)
    // The latest choices come last.
    const kept = Object.fromEntries([...others, [key, columns] as const].slice(-MAX_FILES))
    await scoped(tx, ImportMappingEntity).upsert({ accountId, resource, columns: kept, updateTime: tx.clock.now() }, [
      'accountId',
      'resource',
    ])
  })
}
