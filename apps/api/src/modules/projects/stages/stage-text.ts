import type { Stage } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'

/** `status` of a project or section row: the stage as a string, '' in procurement. */
export function statusOf(stage: Stage | null): string {
  return stage === null ? '' : String(stage)
}

/** The name of a status in the caller's language. */
export function statusText(ctx: Ctx, status: string): string {
  return translate(ctx.locale, `stage.${status === '' ? 'none' : status}`)
}
