import { ApiError } from '../../../api/client.js'

/** The ticket of a login that lacks the code of an authenticator; null for any other error. */
export function ticketOf({ code, data }: Pick<ApiError, 'code' | 'data'>): string | null {
  if (code !== 'MFA_REQUIRED' || typeof data !== 'object' || data === null) return null
  return 'ticket' in data && typeof data.ticket === 'string' ? data.ticket : null
}

/** A certificate whose holder has signed, and the ticket by which a login binds it. */
export interface UnboundCertificate {
  ticket: string
  subject: string
}

/** The certificate that a login was refused with because no account has it. */
export function unboundCertificateOf({ code, data }: ApiError): UnboundCertificate | null {
  if (code !== 'CERTIFICATE_UNKNOWN' || typeof data !== 'object' || data === null) return null
  if (!('ticket' in data) || !('subject' in data)) return null
  return { ticket: String(data.ticket), subject: String(data.subject) }
}
