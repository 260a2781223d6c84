import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { errorText } from '#core/language/language'

/**
 * Sends the reason of a failed download in the header `message`, percent-encoded (specification 8), because
 * clients that expect a file do not read the body.
 */
export async function withFailureHeader(ctx: Ctx, reply: FastifyReply, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const told = error instanceof DomainError ? error : new DomainError('INTERNAL')
    const sentence = errorText(ctx.locale, told)
    void reply.header('message', encodeURIComponent(sentence))
    throw error
  }
}
