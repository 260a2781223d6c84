import { type Locale, type Names, type Permission, type Sign, textIn } from '@credit/contract'
import type { EntityManager } from 'typeorm'
import { Caches } from './caches.js'
import type { Clock } from './clock/clock.js'
import { networkOf } from './network-of.js'

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
  /** Ids of rows that need a proof in the audit log, by table. */
  readonly written: Map<string, Set<string>>
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
  as(actor: Actor | null): Tx
  asSystem(why: string): SystemTx
}

/**
 * Context of the product itself: of the clock, jobs, the sync and the command line. It sees the rows of all areas. No
 * request has one.
 */
export interface SystemCtx extends Ctx {
  readonly actor: null
  readonly system: string
  on(manager: EntityManager): SystemCtx
}

/** Context of a unit of work of the product itself. */
export type SystemTx = Tx & SystemCtx

/** Inputs of a new Ctx. */
export interface CtxSeed {
  manager: EntityManager
  clock: Clock
  locale: Locale
  actor: Actor | null
  requestId: string
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
  readonly ip: string
  readonly userAgent: string
  /** A standby to read from; null once this context has written something, which it may not have yet. */
  replica: EntityManager | null
  readonly caches: Caches
  private readonly primaryReader: EntityManager
  /** Set by the idempotency interceptor, spent by the first unit of work. */
  idempotency: IdempotencyClaim | null = null

  /**
   * @param unit what its unit of work does at its end; null outside one
   * @param system what the product itself does; null for everybody else. Given by {@link systemContext}.
   */
  constructor(
    seed: CtxSeed,
    readonly unit: Unit | null = null,
    readonly system: string | null = null,
  ) {
    this.manager = seed.manager
    this.clock = seed.clock
    this.locale = seed.locale
    this.actor = seed.actor
    this.requestId = seed.requestId
    this.ip = seed.ip ?? ''
    this.userAgent = seed.userAgent ?? ''
    this.primaryReader = seed.reader ?? seed.manager
    this.replica = seed.replica ?? null
    this.caches = seed.caches ?? new Caches()
  }

  /** Returns a copy with a different locale or clock, in the same unit of work if there is one. */
  with(change: Partial<Pick<CtxSeed, 'locale' | 'clock'>>): this {
    const readers = { reader: this.primaryReader, replica: this.replica }
    return new Ctx({ ...this.seed(), ...readers, ...change }, this.unit, this.system) as this
  }

  /** Returns a copy with a different actor, in the same unit of work; it no longer reads as a visitor. */
  as(actor: Actor | null): Ctx {
    return new Ctx({ ...this.seed(), actor }, this.unit)
  }

  /**
   * Returns a copy that acts as the product itself, in the same unit of work. A call that needs it says why; a test
   * counts them with the uses of `allAreas`.
   */
  asSystem(why: string): SystemCtx {
    return new Ctx({ ...this.seed(), actor: null }, this.unit, why) as SystemCtx
  }

  /**
   * Returns a copy outside any unit of work that reads and writes by `manager`, on its connections or in its
   * transaction.
   */
  on(manager: EntityManager): Ctx {
    return new Ctx({ ...this.seed(), manager }, null, this.system)
  }

  /** Returns a copy in the transaction of a unit of work. */
  inUnit(manager: EntityManager, unit: Unit): Tx {
    return new Ctx({ ...this.seed(), manager }, unit, this.system) as Tx
  }

  private seed(): CtxSeed {
    const { manager, clock, locale, actor, requestId, ip, userAgent, caches } = this
    return { manager, clock, locale, actor, requestId, ip, userAgent, caches }
  }

  /** The connections that are read from. */
  get reader(): EntityManager {
    return this.replica ?? this.primaryReader
  }

  /** Whether this is the context of a unit of work. */
  isInUnit(): this is Tx {
    return this.unit !== null
  }

  /** The network of the caller's address, which limits count. */
  get network(): string {
    return networkOf(this.ip)
  }

  /** The actor of a call that the guards let in only with a session. */
  get me(): Actor {
    if (!this.actor) throw new Error('no actor: the handler is public')
    return this.actor
  }

  /** A two-language text in the caller's language, or in Chinese if it is not translated. */
  text(names: Names): string {
    return textIn(names, this.locale)
  }
}

/**
 * Creates a context of the product itself, for work that no request started. A test lists the files that do.
 * @param what what the product does
 */
export function systemContext(
  seed: Omit<CtxSeed, 'actor' | 'requestId'> & { requestId?: string },
  what: string,
): SystemCtx {
  return new Ctx({ requestId: what, ...seed, actor: null }, null, what) as SystemCtx
}
