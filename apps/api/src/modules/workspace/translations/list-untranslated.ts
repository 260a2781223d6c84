import { TRANSLATED_KINDS, TRANSLATED_RESOURCES } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { UntranslatedList } from './translation.dto.js'
import { untranslatedRows } from './translations.sql.js'

/** Lists the records that the caller may change and that have texts without English, by kind. */
export async function listUntranslated(ctx: Ctx): Promise<UntranslatedList> {
  const { permissions } = ctx.me
  const kinds = TRANSLATED_KINDS.filter((kind) => permissions.has(`${TRANSLATED_RESOURCES[kind]}:update`))
  const rows = await untranslatedRows.rows(ctx, { kinds })
  return { records: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
