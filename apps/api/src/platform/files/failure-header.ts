import type { FastifyReply } from 'fastify'
import type { Ctx } from '../database/context.js'
import { DomainError } from '../http/domain-error.js'
import { translate } from '../language/language.js'

/**
 * Says in the header `message`, percent-encoded, why a download failed (specification 8): a caller
 * that asked for bytes does not read the body.
 */
export async function withFailureHeader(
  ctx: Ctx,
  reply: FastifyReply,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    const { code, details } = error instanceof DomainError ? error : new DomainError('INTERNAL')
    const sentence = translate(ctx.locale, `errors.${code}`, details.params)
    void reply.header('message', encodeURIComponent(sentence))
    throw error
  }
}
