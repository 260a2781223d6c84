import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { JwtService } from '@nestjs/jwt'

/** Purposes of signed tokens, except sessions: their tokens are signed with JWT_SECRET itself. */
type TokenPurpose = 'certificate' | 'own-pages' | 'registration' | 'second-factor'

const ALGORITHM = 'HS256'
const tokens = new JwtService({})

/** Derives the key of a purpose, so that a token is valid for no other purpose, and never as a session. */
function keyOf(secret: string, purpose: TokenPurpose): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(`token:${purpose}`).digest())
}

/** Returns a token that contains the claims until a time, in whole seconds. */
export function signToken(secret: string, purpose: TokenPurpose, claims: object, expiresAt: Date): string {
  const exp = Math.floor(expiresAt.getTime() / 1000)
  return tokens.sign({ ...claims, exp }, { secret: keyOf(secret, purpose) as never, algorithm: ALGORITHM })
}

/** Returns the claims of a token, or null if it is forged, expired or of another purpose. */
export function readToken<T extends object>(secret: string, purpose: TokenPurpose, token: string, now: Date): T | null {
  try {
    return tokens.verify<T>(token, {
      secret: keyOf(secret, purpose) as never,
      algorithms: [ALGORITHM],
      clockTimestamp: Math.floor(now.getTime() / 1000),
    })
  } catch {
    return null
  }
}
