import { JwtService } from '@nestjs/jwt'
import type { TokenPayload } from '../../../http/access/session-reader.js'

/** Returns the token of a session: HS256, contains only the session's id and absolute end. */
export function tokenFor(secret: string, session: { id: string; expiresAt: Date }): string {
  const payload: TokenPayload = {
    sid: session.id,
    exp: Math.floor(session.expiresAt.getTime() / 1000),
  }
  return new JwtService({ secret, signOptions: { algorithm: 'HS256' } }).sign(payload)
}
