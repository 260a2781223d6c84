import { OWN_PAGES_HEADER, REGISTRATION_TOKEN_HEADER } from '@credit/contract'
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { AuthGuard } from '@nestjs/passport'
import { DataSource } from 'typeorm'
import { Caches } from '../../core/caches.js'
import { Clock } from '../../core/clock/clock.js'
import { type Actor, Ctx } from '../../core/context.js'
import { DomainError } from '../../core/domain-error.js'
import { PublicDatabase } from '../../database/public-database.js'
import { ReplicaDatabase } from '../../database/replica-database.js'
import { type CtxRequest, seedOf } from '../request-ctx.js'
import { ACCESS_KEY, type Access, READS_REPLICA_KEY } from './declare.js'
import { JwtStrategy, tokenOf } from './jwt.strategy.js'
import { OWN_PAGES_READER, type OwnPagesReader } from './own-pages-reader.js'

/** First guard: authenticates the caller and creates the request's Ctx. Public calls need no token. */
@Injectable()
export class AuthenticationGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly caches: Caches,
    private readonly publicDatabase: PublicDatabase,
    private readonly replica: ReplicaDatabase,
    private readonly strategy: JwtStrategy,
    @Inject(OWN_PAGES_READER) private readonly ownPages: OwnPagesReader,
  ) {
    super()
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CtxRequest>()
    const token = tokenOf(request)
    const actor = token === null ? null : await this.authenticate(context, request, token)
    const seed = seedOf(request, this.dataSource.manager, this.clock, actor, this.caches)
    if (actor) {
      if (this.isDeclared(context, READS_REPLICA_KEY)) {
        seed.replica = await this.replica.reader('accounts')
      }
      request.ctx = new Ctx(seed)
      const looked = request.headers[OWN_PAGES_HEADER]
      if (looked !== undefined) {
        const shown = await this.ownPages.read(request.ctx, String(looked))
        request.ctx = request.ctx.as(shown)
      }
      return true
    }
    const access = this.accessOf(context)
    const hasKey = access?.kind === 'key'
    if (!hasKey && request.method === 'GET') {
      seed.reader = this.publicDatabase.reader()
      seed.replica = await this.replica.reader('visitors')
    }
    request.ctx = new Ctx(seed)
    if (access && access.kind !== 'public' && !hasKey && !isApplicant(request, access)) {
      throw new DomainError('NOT_LOGGED_IN')
    }
    return true
  }

  private async authenticate(context: ExecutionContext, request: CtxRequest, token: string): Promise<Actor | null> {
    try {
      const known = this.strategy.known(request, token)
      if (known) return await known
      await super.canActivate(context)
      return request.user ?? null
    } catch (error) {
      if (this.accessOf(context)?.kind === 'public') return null
      throw error
    }
  }

  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error instanceof Error) throw error
    if (user) return user
    throw new DomainError('NOT_LOGGED_IN')
  }

  private isDeclared(context: ExecutionContext, key: string): boolean {
    const targets = [context.getHandler(), context.getClass()]
    return this.reflector.getAllAndOverride<boolean>(key, targets) === true
  }

  private accessOf(context: ExecutionContext): Access | undefined {
    return this.reflector.getAllAndOverride<Access>(ACCESS_KEY, [context.getHandler(), context.getClass()])
  }
}

/** True if a request without a session carries a registration token, and that is sufficient. */
function isApplicant({ headers }: CtxRequest, access: Access): boolean {
  return access.kind === 'self' && access.applicants === true && headers[REGISTRATION_TOKEN_HEADER] !== undefined
}
