import type { Locale, Names, Permission, Sign } from '@credit/contract'
import type { EntityManager } from 'typeorm'
import { Caches } from './caches.js'
import type { Clock } from './clock/clock.js'

/** The account that acts in a session, with the rights of its roles. */
export interface Actor {
  accountId: string
  sessionId: string
  loginName: string
  name: string
  sign: Sign
  participantId: string | null
  areaId: string
  areaCode: string
  /** The area is the city level: sees and changes all areas. */
  city: boolean
  permissions: ReadonlySet<Permission>
  roles: readonly string[]
  /** false = may only change the password and log out. */
  changePwd: boolean
  /** true = may only set up a second factor and log out. */
  lacksSecondFactor?: boolean
  /** The supervisor who looks at the participant's own pages, read only. */
  viewer?: Pick<Actor, 'accountId' | 'loginName' | 'areaId'>
}

interface IdempotencyClaim {
  key: string
  route: string
  bodyHash: string
}

/** Steps that a unit of work runs at its end. */
export interface Unit {
  /**
   * Steps that take heavily contended locks, by name: each runs once, right before the commit, so that a transaction
   * holding such a lock never waits for another one.
   */
  readonly beforeCommit: Map<string, (tx: Tx) => Promise<void>>
  /** Steps that run once the transaction is committed. */
  readonly afterCommit: (() => void | Promise<void>)[]
}

/** Context of a unit of work. Functions that write take it; functions that only read take any {@link Ctx}. */
export interface Tx extends Ctx {
  readonly unit: Unit
}

/** Inputs of a new Ctx. */
export interface CtxSeed {
  manager: EntityManager
  clock: Clock
  locale: Locale
  actor: Actor | null
  requestId: string
  /** Set for work of the product itself (jobs, CLI, seeds): the reason for accessing rows of every area. */
  system?: string | null
  ip?: string
  userAgent?: string
  /** Connections for reads outside a transaction, if they differ from those of `manager`. */
  reader?: EntityManager | undefined
  /** A standby to read from outside a transaction, until something is written. */
  replica?: EntityManager | null
  /** The caches of the process; new ones if missing, for a command that ends. */
  caches?: Caches
}

/** The first argument of everything that reads or writes: actor, language, time and transaction. */
export class Ctx {
  readonly manager: EntityManager
  readonly clock: Clock
  readonly locale: Locale
  readonly actor: Actor | null
  readonly requestId: string
  readonly system: string | null
  readonly ip: string
  readonly userAgent: string
  /** A standby to read from; null once this context has written something, which it may not have yet. */
  replica: EntityManager | null
  readonly caches: Caches
  private readonly primaryReader: EntityManager
  /** Set by the idempotency interceptor, spent by the first unit of work. */
  idempotency: IdempotencyClaim | null = null

  /** @param unit what its unit of work does at its end; null outside one */
  constructor(
    seed: CtxSeed,
    readonly unit: Unit | null = null,
  ) {
    this.manager = seed.manager
    this.clock = seed.clock
    this.locale = seed.locale
    this.actor = seed.actor
    this.requestId = seed.requestId
    this.system = seed.actor ? null : (seed.system ?? null)
    this.ip = seed.ip ?? ''
    this.userAgent = seed.userAgent ?? ''
    this.primaryReader = seed.reader ?? seed.manager
    this.replica = seed.replica ?? null
    this.caches = seed.caches ?? new Caches()
  }

  /**
   * Returns a copy with a different actor, locale or clock, in the same unit of work if there is one; `system` makes it
   * act as the product itself.
   */
  with(change: Partial<Pick<CtxSeed, 'actor' | 'locale' | 'clock' | 'system'>>): this {
    // A copy with an actor or `system` no longer reads as a visitor.
    const readers = change.actor || change.system ? {} : { reader: this.primaryReader, replica: this.replica }
    return new Ctx({ ...this.seed(), ...readers, ...change }, this.unit) as this
  }

  /**
   * Returns a copy outside any unit of work that reads and writes by `manager`, on its connections or in its
   * transaction.
   */
  on(manager: EntityManager): Ctx {
    return new Ctx({ ...this.seed(), manager })
  }

  /** Returns a copy in the transaction of a unit of work. */
  inUnit(manager: EntityManager, unit: Unit): Tx {
    return new Ctx({ ...this.seed(), manager }, unit) as Tx
  }

  private seed(): CtxSeed {
    const { manager, clock, locale, actor, requestId, system, ip, userAgent, caches } = this
    return { manager, clock, locale, actor, requestId, system, ip, userAgent, caches }
  }

  /** The connections that are read from. */
  get reader(): EntityManager {
    return this.replica ?? this.primaryReader
  }

  /** Whether this is the context of a unit of work. */
  isInUnit(): this is Tx {
    return this.unit !== null
  }

  /** The actor of a call that the guards let in only with a session. */
  get me(): Actor {
    if (!this.actor) throw new Error('no actor: the handler is public')
    return this.actor
  }

  /** A two-language text in the caller's language. */
  text(names: Names): string {
    return names[this.locale]
  }
}
