import { createHash } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'

const VALID_S = 24 * 3600

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
  private readonly jwt: JwtService

  constructor(@Inject(CONFIG) { jwtSecret }: Config) {
    this.jwt = new JwtService({ secret: jwtSecret, signOptions: { algorithm: 'HS256' } })
  }

  issue(ctx: Ctx, { accountId, applicant }: RegistrationClaim): string {
    const exp = Math.floor(ctx.clock.now().getTime() / 1000) + VALID_S
    return this.jwt.sign({ registration: accountId, ...(applicant ? { applicant } : {}), exp })
  }

  /** Returns null for a token that is forged, expired or of another kind. */
  read(ctx: Ctx, token: string): RegistrationClaim | null {
    try {
      const clockTimestamp = Math.floor(ctx.clock.now().getTime() / 1000)
      const options = { algorithms: ['HS256' as const], clockTimestamp }
      const { registration, applicant } = this.jwt.verify(token, options)
      return typeof registration === 'string' ? { accountId: registration, applicant } : null
    } catch {
      return null
    }
  }
}
