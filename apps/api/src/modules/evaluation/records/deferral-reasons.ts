import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import type { Deferral } from '#entities/evaluation/evaluation-record'
import { DictionaryEntity } from '#entities/site/dictionary'

export const DEFERRAL_REASON = 'DEFERRAL_REASON'

/** The last deferral of an evaluation, for supervisors. */
interface LastDeferral {
  count: number
  reason: string
  text: string | null
}

/**
 * Returns a function that names a reason in the caller's language; a reason missing from the dictionary is shown by its
 * value.
 */
export async function readDeferralReasons(ctx: Ctx): Promise<(value: string) => string> {
  const found = await scoped(ctx, DictionaryEntity).findOne({ code: DEFERRAL_REASON })
  const names = new Map(found?.items.map((item) => [item.value, ctx.text(item.names)]))
  return (value) => names.get(value) ?? value
}

/** Returns the deferrals as shown to supervisors: the words of an anonymous evaluator could identify it. */
export function lastDeferral(
  { deferrals, anonymous }: { deferrals: readonly Deferral[]; anonymous: boolean },
  reasonOf: (value: string) => string,
): LastDeferral | null {
  const last = deferrals.at(-1)
  if (!last) return null
  const text = anonymous ? null : last.text
  return { count: deferrals.length, reason: reasonOf(last.reason), text }
}
