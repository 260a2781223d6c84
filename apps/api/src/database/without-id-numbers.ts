import type { Ctx } from '../core/context.js'
import { IdNumberTokens } from '../core/id-number-tokens.js'
import { idNumberTokens } from './pool.js'

/** Accepts texts without ID numbers only: for connections that were opened without the key of tokens. */
const WITHOUT_KEY = new IdNumberTokens('')

/**
 * Returns the tokens of a context. Parameters of statements get tokens automatically; this is for code that compares
 * input with stored values.
 */
export function tokensOf({ manager }: Ctx): IdNumberTokens {
  return idNumberTokens(manager.dataSource) ?? WITHOUT_KEY
}

/** Returns a text as it is stored: with a token for each ID number. */
export function withoutIdNumbers(ctx: Ctx, text: string): string {
  return tokensOf(ctx).inText(text)
}
