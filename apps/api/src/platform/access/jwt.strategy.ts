import { Inject, Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { Strategy } from 'passport-jwt'
import { CONFIG, type Config } from '../config/index.js'
import type { Actor } from '../database/context.js'
import { DomainError } from '../http/domain-error.js'
import { SESSION_READER, type SessionReader, type TokenPayload } from './session-reader.js'

/** The token of the `Authorization` header, with or without `Bearer `; never the cookie. */
export function tokenOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const header = request.headers.authorization?.trim()
  if (!header) return null
  return header.replace(/^Bearer\s+/i, '') || null
}

/** A signature that was right stays right: it is looked at anew after a minute, the session each time. */
const KEPT_MS = 60_000
const KEPT_MAX = 10_000

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  /** Tokens whose signature was checked: the session that each names, and when. */
  private readonly checked = new Map<string, { sid: string; at: number }>()

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(SESSION_READER) private readonly sessions: SessionReader,
  ) {
    super({
      jwtFromRequest: tokenOf,
      secretOrKey: config.jwtSecret,
      algorithms: ['HS256'],
      passReqToCallback: true,
    })
  }

  async validate(request: Pick<FastifyRequest, 'headers'>, payload: TokenPayload): Promise<Actor> {
    if (typeof payload.sid !== 'string') throw new DomainError('NOT_LOGGED_IN')
    this.keep(tokenOf(request), payload.sid)
    return this.actorOf(payload.sid)
  }

  /** Who a token belongs to whose signature was checked within the last minute; else undefined. */
  recall(token: string): Promise<Actor> | undefined {
    const known = this.checked.get(token)
    if (!known || performance.now() - known.at >= KEPT_MS) return undefined
    return this.actorOf(known.sid)
  }

  private async actorOf(sessionId: string): Promise<Actor> {
    const answer = await this.sessions.read(sessionId)
    if (typeof answer === 'string') throw new DomainError(answer)
    return answer
  }

  private keep(token: string | null, sid: string): void {
    if (token === null) return
    this.checked.delete(token)
    this.checked.set(token, { sid, at: performance.now() })
    const [oldest] = this.checked.keys()
    if (this.checked.size > KEPT_MAX && oldest !== undefined) this.checked.delete(oldest)
  }
}
