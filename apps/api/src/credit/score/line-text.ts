import type { Ctx } from '../../platform/database/context.js'
import { translate } from '../../platform/language/language.js'
import { readNames } from '../ledger/ledger.queries.js'
import type { ScoreLineRow } from './credit.dto.js'
import { type LineData, readItemNames } from './credit.queries.js'

/** Lines with their sentences in the caller's language; names as they are today. */
export async function lineRows(ctx: Ctx, lines: readonly LineData[]): Promise<ScoreLineRow[]> {
  const evaluatorIds = lines.flatMap(({ params }) =>
    typeof params.evaluatorId === 'string' ? [params.evaluatorId] : [],
  )
  const evaluators = await readNames(ctx, [...new Set(evaluatorIds)])
  const items = await readItemNames(
    ctx,
    lines.flatMap((line) => line.causeId ?? []),
  )
  return lines.map(({ params, ...line }) => ({
    ...line,
    text: textOf(ctx, { params, ...line }, evaluators, items),
    bidSectionName: typeof params.bidSectionName === 'string' ? params.bidSectionName : '',
    objectionId: null,
  }))
}

function textOf(
  ctx: Ctx,
  { cause, causeId, params }: Pick<LineData, 'cause' | 'causeId' | 'params'>,
  evaluators: Map<string, string>,
  items: Map<string, string>,
): string {
  const t = (key: string, values = {}) => translate(ctx.locale, key, values)
  const values: Record<string, unknown> = { half: 0, gone: 0, ...params }
  if (typeof params.stage === 'number') values.stage = t(`scoreStage.${params.stage}`)
  if (typeof params.reason === 'string') values.reason = t(`scoreVoid.${params.reason}`)
  if (typeof params.evaluatorId === 'string') values.evaluator = evaluators.get(params.evaluatorId)
  if (causeId !== null) values.item = items.get(causeId) ?? ''
  if (typeof params.total === 'number') values.total = params.total.toFixed(2)
  return t(`scoreLine.${cause}${variantOf(cause, values)}`, values)
}

/** Which sentence of a cause it is: without the name of an anonymous evaluator, without what is none. */
function variantOf(cause: LineData['cause'], { evaluator, half, gone }: Record<string, unknown>) {
  if (cause === 'evaluation' || cause === 'voided')
    return evaluator === undefined ? 'Anonymous' : ''
  if (cause === 'ageing') return gone === 0 ? 'Half' : half === 0 ? 'Gone' : ''
  return ''
}
