import { createSecretKey, hash } from 'node:crypto'
import { UNPROLONGED_HEADER } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { Strategy } from 'passport-jwt'
import { type CacheDefinition, Caches } from '../../core/caches.js'
import { Clock } from '../../core/clock/clock.js'
import { CONFIG, type Config } from '../../core/config/index.js'
import type { Actor } from '../../core/context.js'
import { DomainError } from '../../core/domain-error.js'
import { SESSION_READER, type SessionReader, type TokenPayload } from './session-reader.js'

/** The token of the `Authorization` header, with or without `Bearer `; never the cookie. */
export function tokenOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const header = request.headers.authorization?.trim()
  if (!header) return null
  return header.replace(/^Bearer\s+/i, '') || null
}

type Claims = Partial<TokenPayload>

/**
 * Claims of tokens whose signature passport-jwt has verified, by the hash of the whole token. They say nothing about the
 * session: its expiry and its end are checked in every call (decision 8).
 */
const VERIFIED: CacheDefinition<Claims> = { max: 10_000, ttl: 60_000 }

const hashOf = (token: string) => hash('sha256', token, 'base64')

/** Verifies the signature of a token and, by the product's clock, its expiry, then looks up its session. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(SESSION_READER) private readonly sessions: SessionReader,
    private readonly clock: Clock,
    private readonly caches: Caches,
  ) {
    super({
      jwtFromRequest: tokenOf,
      // jsonwebtoken tries to parse any other form of secret as a public key first, which is slow. It
      // takes key objects, but the types of passport-jwt do not know them.
      secretOrKey: createSecretKey(config.jwtSecret, 'utf8') as unknown as Buffer,
      algorithms: ['HS256'],
      ignoreExpiration: true,
      passReqToCallback: true,
    })
  }

  /** Returns the actor of a token that was verified a short time ago; null if passport has to verify it. */
  known(request: FastifyRequest, token: string): Promise<Actor> | null {
    const claims = this.caches.of(VERIFIED).get(hashOf(token))
    return claims ? this.actorOf(request, claims) : null
  }

  /** Called by passport with the claims of a verified token. */
  validate(request: FastifyRequest, claims: Claims): Promise<Actor> {
    const token = tokenOf(request)
    if (token !== null) this.caches.of(VERIFIED).set(hashOf(token), claims)
    return this.actorOf(request, claims)
  }

  private async actorOf({ headers }: FastifyRequest, { sid, exp }: Claims): Promise<Actor> {
    if (typeof sid !== 'string' || typeof exp !== 'number') throw new DomainError('NOT_LOGGED_IN')
    if (exp * 1000 <= this.clock.now().getTime()) throw new DomainError('SESSION_EXPIRED')
    const session = await this.sessions.read(sid, { prolong: headers[UNPROLONGED_HEADER] === undefined })
    if (typeof session === 'string') throw new DomainError(session)
    return session
  }
}
