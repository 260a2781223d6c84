import { ApiError } from '../../../api/client.js'

/** Returns the ticket of a login that requires an authenticator code, or null for any other error. */
export function ticketOf({ code, data }: Pick<ApiError, 'code' | 'data'>): string | null {
  if (code !== 'MFA_REQUIRED' || typeof data !== 'object' || data === null) return null
  return 'ticket' in data && typeof data.ticket === 'string' ? data.ticket : null
}

/** Certificate with a valid signature that no account has, and the ticket with which a login binds it. */
export interface UnboundCertificate {
  ticket: string
  subject: string
}

/** Returns the certificate of a login that was refused because no account has it. */
export function unboundCertificateOf({ code, data }: ApiError): UnboundCertificate | null {
  if (code !== 'CERTIFICATE_UNKNOWN' || typeof data !== 'object' || data === null) return null
  if (!('ticket' in data) || !('subject' in data)) return null
  return { ticket: String(data.ticket), subject: String(data.subject) }
}
