import type { Ctx } from '../core/context.js'
import { IdNumberTokens } from '../core/id-number-tokens.js'
import { idNumberTokens } from './pool.js'

/** Accepts texts without ID numbers only: for connections that were opened without the key of tokens. */
const WITHOUT_KEY = new IdNumberTokens('')

/**
 * Returns what replaces ID numbers in a context. Parameters of statements get tokens by themselves; this is for code that
 * compares what it was given with what is stored.
 */
export function tokensOf({ manager }: Ctx): IdNumberTokens {
  return idNumberTokens(manager.dataSource) ?? WITHOUT_KEY
}

/** Returns a text as it is stored: with a token for each ID number. */
export function withoutIdNumbers(ctx: Ctx, text: string): string {
  return tokensOf(ctx).inText(text)
}
