import { createHash } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { readToken, signToken } from '#core/signed-tokens'

const VALID_MS = 24 * 3_600_000

interface Claims {
  registration: string
  applicant?: string
}

/** Payload of a registration token. */
export interface RegistrationClaim {
  /** The account that the registration makes or has made; its attachments belong to it. */
  accountId: string
  /** Visitor that the code was sent for, as named by {@link applicantOf}. */
  applicant?: string | undefined
}

/** Names a visitor without the cookie itself, which a script must not read. */
export function applicantOf(visitor: string): string {
  return createHash('sha256').update(`applicant:${visitor}`).digest('base64url').slice(0, 22)
}

/**
 * Tokens, valid for a day, that let an applicant without a session add attachments and view and correct a registration.
 */
@Injectable()
export class RegistrationTokens {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  issue(ctx: Ctx, { accountId, applicant }: RegistrationClaim): string {
    const claims: Claims = { registration: accountId, ...(applicant ? { applicant } : {}) }
    const expiresAt = new Date(ctx.clock.now().getTime() + VALID_MS)
    return signToken(this.config.jwtSecret, 'registration', claims, expiresAt)
  }

  /** Returns null for a token that is forged, expired or of another kind. */
  read(ctx: Ctx, token: string): RegistrationClaim | null {
    const claims = readToken<Claims>(this.config.jwtSecret, 'registration', token, ctx.clock.now())
    return claims && { accountId: claims.registration, applicant: claims.applicant }
  }
}
