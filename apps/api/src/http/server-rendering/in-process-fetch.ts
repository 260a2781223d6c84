import { UNPROLONGED_HEADER } from '@credit/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from '../client-address.js'

/** Responses with these statuses have no body, and `Response` rejects one. */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Calls the API's own routes without the network and through the same guards, from the visitor's host and address: a
 * rendered page shows what the same calls return to a browser.
 *
 * @param token session of the visitor, which the calls do not prolong; null for anonymous calls
 */
export function inProcessFetch(fastify: FastifyInstance, visitor: FastifyRequest, token: string | null) {
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const language = request.headers.get('accept-language')
    const answer = await fastify.inject({
      method: 'GET',
      url: pathname + search,
      remoteAddress: clientAddress(visitor),
      headers: {
        host: visitor.host,
        accept: 'application/json',
        ...(language === null ? {} : { 'accept-language': language }),
        ...(token === null ? {} : { authorization: token, [UNPROLONGED_HEADER]: '1' }),
      },
    })
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    const body = WITHOUT_BODY.has(answer.statusCode) ? null : answer.body
    return new Response(body, {
      status: answer.statusCode,
      headers: headers as [string, string][],
    })
  }
}
