import { createHash } from 'node:crypto'
import { readToken, signToken } from '#core/signed-tokens'

const TICKET_MS = 300_000

interface TicketPayload {
  /** Id of the account whose password was verified. */
  mfa: string
  /** Ends the ticket when the password changes. */
  pwd: string
}

/** A ticket of five minutes for the second step of a login. */
export function loginTicket(secret: string, account: { id: string; passwordHash: string }, now: Date): string {
  const claims: TicketPayload = { mfa: account.id, pwd: digestOf(account.passwordHash) }
  return signToken(secret, 'second-factor', claims, new Date(now.getTime() + TICKET_MS))
}

/** Returns the account that a ticket names, or null if the ticket is forged, expired or of another type. */
export function accountOfTicket(
  secret: string,
  ticket: string,
  now: Date,
): { id: string; hasPassword: (passwordHash: string) => boolean } | null {
  const claims = readToken<TicketPayload>(secret, 'second-factor', ticket, now)
  return claims && { id: claims.mfa, hasPassword: (passwordHash) => digestOf(passwordHash) === claims.pwd }
}

function digestOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)
}
