import { ApiError } from '../../../api/client.js'

/** The ticket of a login that lacks the code of an authenticator; null for any other error. */
export function ticketOf({ code, data }: Pick<ApiError, 'code' | 'data'>): string | null {
  if (code !== 'MFA_REQUIRED' || typeof data !== 'object' || data === null) return null
  return 'ticket' in data && typeof data.ticket === 'string' ? data.ticket : null
}
