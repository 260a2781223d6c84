import { JwtService } from '@nestjs/jwt'
import type { CertificateFacts } from './trust.js'

const TICKET_S = 300

interface TicketPayload {
  certificate: Omit<CertificateFacts, 'notBefore' | 'notAfter'> & {
    notBefore: string
    notAfter: string
  }
}

const jwt = (secret: string) => new JwtService({ secret, signOptions: { algorithm: 'HS256' } })

/**
 * A ticket of five minutes: its holder has just signed with a certificate that no account of the type
 * has. A login with the password binds it.
 */
export function certificateTicket(secret: string, certificate: CertificateFacts, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + TICKET_S
  return jwt(secret).sign({ certificate, exp })
}

/** Returns the certificate of a ticket, or null if the ticket is forged, expired or of another type. */
export function certificateOfTicket(secret: string, ticket: string, now: Date): CertificateFacts | null {
  try {
    const clockTimestamp = Math.floor(now.getTime() / 1000)
    const options = { algorithms: ['HS256' as const], clockTimestamp }
    const { certificate } = jwt(secret).verify<TicketPayload>(ticket, options)
    if (typeof certificate?.fingerprint !== 'string') return null
    const { notBefore, notAfter } = certificate
    return { ...certificate, notBefore: new Date(notBefore), notAfter: new Date(notAfter) }
  } catch {
    return null
  }
}
