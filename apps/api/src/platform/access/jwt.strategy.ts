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

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(SESSION_READER) private readonly sessions: SessionReader,
  ) {
    super({ jwtFromRequest: tokenOf, secretOrKey: config.jwtSecret, algorithms: ['HS256'] })
  }

  async validate(payload: TokenPayload): Promise<Actor> {
    if (typeof payload.sid !== 'string') throw new DomainError('NOT_LOGGED_IN')
    const answer = await this.sessions.read(payload.sid)
    if (typeof answer === 'string') throw new DomainError(answer)
    return answer
  }
}
