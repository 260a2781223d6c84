import { createHash } from 'node:crypto'
import { JwtService } from '@nestjs/jwt'

const TICKET_S = 300

/** Id of the account whose password was verified; this is not a session token. */
interface TicketPayload {
  mfa: string
  /** Ends the ticket when the password changes. */
  pwd: string
}

const jwt = (secret: string) => new JwtService({ secret, signOptions: { algorithm: 'HS256' } })

/** A ticket of five minutes for the second step of a login. */
export function loginTicket(secret: string, account: { id: string; passwordHash: string }, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + TICKET_S
  return jwt(secret).sign({ mfa: account.id, pwd: digestOf(account.passwordHash), exp })
}

/** Returns the account that a ticket names, or null if the ticket is forged, expired or of another type. */
export function accountOfTicket(
  secret: string,
  ticket: string,
  now: Date,
): { id: string; hasPassword: (passwordHash: string) => boolean } | null {
  try {
    const clockTimestamp = Math.floor(now.getTime() / 1000)
    const options = { algorithms: ['HS256' as const], clockTimestamp }
    const { mfa, pwd } = jwt(secret).verify<TicketPayload>(ticket, options)
    if (typeof mfa !== 'string') return null
    return { id: mfa, hasPassword: (passwordHash) => digestOf(passwordHash) === pwd }
  } catch {
    return null
  }
}

function digestOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)
}
