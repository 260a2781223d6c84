import type { AuditAction, Moved } from '@credit/contract'
import {
  And,
  type EntityMetadata,
  type EntityTarget,
  Equal,
  type FindManyOptions,
  FindOperator,
  type FindOptionsWhere,
  type ObjectLiteral,
} from 'typeorm'
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js'
import type { Ctx, Tx } from '../core/context.js'
import { DomainError, notFound } from '../core/domain-error.js'
import { scopeOf } from '../entities/scope.js'
import { metadataOf } from './metadata-of.js'
import type { Policy, Reach } from './policy.js'
import { provedProperties, proveWritten } from './prove-rows.js'
import { PROVED } from './proved.js'
import { auditable, recordDifference } from './record-audit.js'
import { withTimes } from './row-times.js'
import { AREA_PROPERTY, assertMayWrite, assertOwnArea, limitsOf } from './scope.js'
import type { SeenId } from './seen.js'

export { allAreas, asParty, hasNoParticipant, ofParticipant, type Policy, publicOf, type Reach } from './policy.js'

type Where<T> = FindOptionsWhere<T>
type Values<T> = QueryDeepPartialEntity<T>
/** Values of an update. A status changes to a state that `transition` or `stepOf` returned. */
type Changes<T, V> = { [K in keyof V]?: K extends ('status' | 'state') & keyof T ? MovedTo<T[K]> : V[K] }
type MovedTo<S> = S extends string ? Moved<S> : S
type Image = Record<string, unknown>
type Options<T> = Omit<FindManyOptions<T>, 'where'> & {
  /** Policies of joined area-scoped entities, by the name of the relation; the caller's area without. */
  policies?: Readonly<Record<string, Policy>>
}

/**
 * Access to the table of an entity, through TypeORM's repositories. Every read and write is limited to the caller's
 * area, or by the policy; writes need a unit of work.
 */
class ScopedReads<T extends ObjectLiteral, Row extends T = T> {
  protected readonly metadata: EntityMetadata
  private readonly limits: Where<T>[] | null

  constructor(
    private readonly ctx: Ctx,
    protected readonly entity: EntityTarget<T>,
    protected readonly policy?: Policy,
  ) {
    this.metadata = metadataOf(ctx, entity)
    this.limits = limitsOf<T>(ctx, this.metadata, policy)
  }

  /** Returns the rows that match; a list of conditions matches any of them. */
  find(where: Where<T> | Where<T>[] = {}, options: Options<T> = {}): Promise<Row[]> {
    return this.ctx.reader.find(this.entity, this.findOptions(where, options)) as Promise<Row[]>
  }

  /** Returns the first row that matches, or null. */
  findOne(where: Where<T> | Where<T>[], options: Options<T> = {}): Promise<Row | null> {
    return this.ctx.reader.findOne(this.entity, this.findOptions(where, options)) as Promise<Row | null>
  }

  /** Returns some columns of the rows that match. */
  pick<K extends keyof T & string>(
    columns: readonly K[],
    where: Where<T> | Where<T>[] = {},
    options: Omit<Options<T>, 'select'> = {},
  ): Promise<Pick<Row, K>[]> {
    const select = Object.fromEntries(columns.map((column) => [column, true]))
    return this.find(where, { ...options, select } as Options<T>)
  }

  /** Returns the row of an id; 404 if the caller cannot see it. */
  async get(id: string, options: Options<T> = {}): Promise<Row> {
    const row = await this.findOne(byId(id), options)
    if (!row) throw notFound()
    return row
  }

  count(where: Where<T> | Where<T>[] = {}): Promise<number> {
    return this.ctx.reader.count(this.entity, this.findOptions(where, {}))
  }

  exists(where: Where<T> | Where<T>[]): Promise<boolean> {
    return this.ctx.reader.exists(this.entity, this.findOptions(where, {}))
  }

  private findOptions(where: Where<T> | Where<T>[], { policies = {}, ...options }: Options<T>): FindManyOptions<T> {
    const joined = this.joinLimits(options.relations, policies)
    const limited = this.limited(where).map((one) => ({ ...one, ...joined(one) }))
    return { ...options, where: limited } as FindManyOptions<T>
  }

  /** Returns the given conditions, each within each of the limits. */
  protected limited(where: Where<T> | Where<T>[]): Where<T>[] {
    const asked = Array.isArray(where) ? where : [where]
    const { limits } = this
    if (limits === null) return asked
    return asked.flatMap((one) => limits.map((limit) => both(one, limit)))
  }

  /** Limits rows of joined area-scoped entities as if they were read separately. */
  private joinLimits(
    relations: FindManyOptions<T>['relations'],
    policies: Readonly<Record<string, Policy>>,
  ): (where: Where<T>) => Where<T> {
    const limited: [string, ObjectLiteral][] = []
    for (const name of Object.keys(relations ?? {})) {
      const relation = this.metadata.findRelationWithPropertyPath(name)
      if (!relation) throw new Error(`${this.metadata.name} has no relation ${name}`)
      const limits = limitsOf(this.ctx, relation.inverseEntityMetadata, policies[name] ?? this.policy)
      if (limits && limits.length > 1) throw new Error(`${name} cannot be joined as a party`)
      if (limits?.[0]) limited.push([name, limits[0]])
    }
    return (where) =>
      Object.fromEntries(
        limited.map(([name, limit]) => [name, both((where as ObjectLiteral)[name] ?? {}, limit)]),
      ) as Where<T>
  }
}

/** Reads, locks and writes the table of one entity in a unit of work, with the same limits. */
export class Scoped<T extends ObjectLiteral, Row extends T = T> extends ScopedReads<T, Row> {
  constructor(
    private readonly tx: Tx,
    entity: EntityTarget<T>,
    policy?: Policy,
  ) {
    super(tx, entity, policy)
  }

  /** Returns the row of an id, locked until the unit of work ends; 404 if there is none. */
  async lock(id: string): Promise<Row> {
    const row = await this.findOne(byId(id), { lock: { mode: 'pessimistic_write' } } as Options<T>)
    if (!row) throw notFound()
    return row
  }

  /** Returns the rows that match, locked in the order of their ids. */
  lockAll(where: Where<T> | Where<T>[]): Promise<Row[]> {
    const order = { id: 'ASC' }
    return this.find(where, { order, lock: { mode: 'pessimistic_write' } } as unknown as Options<T>)
  }

  /** Inserts a row and its audit entry; returns it with its times and the values filled in by the database. */
  async insert(values: Partial<T>, action: AuditAction = 'create'): Promise<T> {
    this.assertWritable()
    if (this.policy?.kind !== 'allAreas') assertOwnArea(this.tx, this.metadata, values)
    const row = this.tx.manager.create(this.entity, this.timed(values) as never)
    await this.tx.manager.insert(this.entity, row as never)
    await this.audit(action, row, null, auditable(this.metadata, row))
    return row
  }

  /**
   * Updates a row and appends its audit entry; returns the row as it is now. With `version`, an older
   * one is a VERSION_CONFLICT that carries `current` (T2).
   */
  async update(id: string, values: Changes<T, T>, options: UpdateOptions = {}): Promise<T> {
    this.assertWritable()
    const before = await this.lock(id)
    const stored = (before as unknown as { version?: number }).version
    if (options.version !== undefined && stored !== undefined && stored !== options.version) {
      throw new DomainError('VERSION_CONFLICT', { data: await options.current?.() })
    }
    if (AREA_PROPERTY in values && this.policy?.kind !== 'allAreas') {
      assertOwnArea(this.tx, this.metadata, values)
    }
    const image = auditable(this.metadata, before)
    const stamp = 'updateTime' in before ? { updateTime: this.tx.clock.now() } : {}
    await this.tx.manager.update(this.entity, id, { ...values, ...stamp } as never)
    const after = await this.get(id)
    await this.audit(options.action ?? 'update', after, image, auditable(this.metadata, after))
    return after
  }

  /** Deletes a row and appends its audit entry; throws IN_USE if other rows refer to it. */
  async remove(id: string, action: AuditAction = 'delete'): Promise<T> {
    this.assertWritable()
    const before = await this.lock(id)
    await this.tx.manager.delete(this.entity, id)
    await this.audit(action, before, auditable(this.metadata, before), null)
    return before
  }

  /** Inserts many rows in one statement; the use case records its actions, and rows that are proved get entries. */
  async insertAll(rows: readonly Partial<T>[]): Promise<void> {
    this.assertWritable()
    if (rows.length === 0) return
    if (this.policy?.kind !== 'allAreas') {
      for (const row of rows) assertOwnArea(this.tx, this.metadata, row)
    }
    const timed = rows.map((row) => this.timed(row))
    const { identifiers } = await this.tx.manager.insert(this.entity, timed as unknown as Values<T>[])
    const written = timed.map((row, index) => ({ ...row, ...identifiers[index] }))
    proveWritten(this.tx, this.metadata, written)
  }

  /** Inserts rows, or updates rows with the same unique `keys`; writes no audit entries, so not for proved rows. */
  async upsert(rows: Changes<T, Values<T>> | Changes<T, Values<T>>[], keys: (keyof T & string)[]): Promise<void> {
    this.assertWritable()
    for (const row of Array.isArray(rows) ? rows : [rows]) {
      assertOwnArea(this.tx, this.metadata, row as ObjectLiteral)
    }
    await this.tx.manager.upsert(this.entity, rows, keys)
  }

  /** Updates the rows that match, without audit entries; returns how many. */
  async updateAll(where: Where<T>, values: Changes<T, Values<T>>): Promise<number> {
    this.assertWritable()
    const result = await this.tx.manager
      .createQueryBuilder()
      .update(this.entity)
      .set(values)
      .where(this.limited(where))
      .returning(provedProperties(this.metadata))
      .execute()
    proveWritten(this.tx, this.metadata, result.raw)
    return result.affected ?? 0
  }

  /** Deletes the rows that match, without audit entries; returns how many. */
  async deleteAll(where: Where<T>): Promise<number> {
    this.assertWritable()
    const result = await this.tx.manager
      .createQueryBuilder()
      .delete()
      .from(this.entity)
      .where(this.limited(where))
      .returning(provedProperties(this.metadata))
      .execute()
    proveWritten(this.tx, this.metadata, result.raw)
    return result.affected ?? 0
  }

  private timed(row: Partial<T>): Partial<T> {
    return withTimes(this.tx.clock, this.metadata, row)
  }

  private assertWritable(): void {
    if (this.policy?.kind !== 'allAreas') assertMayWrite(this.tx, this.metadata)
  }

  private async audit(action: AuditAction, row: T, before: Image | null, after: Image | null): Promise<void> {
    const { id: entityId = null, areaId = null } = row as unknown as { id?: string; areaId?: string | null }
    const { tableName: entity } = this.metadata
    const isAudited = scopeOf(this.metadata.target).audited
    const isTold = isAudited && (await recordDifference(this.tx, { action, entity, entityId, areaId, before, after }))
    // An entry shows neither a change of secrets nor the row that has the list of this one.
    if (!isTold || !(entity in PROVED)) proveWritten(this.tx, this.metadata, [row])
  }
}

export interface UpdateOptions {
  version?: number | undefined
  action?: AuditAction
  /** The record as the caller may see it, for the 409. */
  current?: () => Promise<unknown>
}

function byId<T>(id: string): Where<T> {
  return { id } as unknown as Where<T>
}

/** Combines two conditions, also if they name the same property. */
function both<T extends ObjectLiteral>(where: T, limit: ObjectLiteral): T {
  const shared = Object.entries(limit).map(([property, limited]) => {
    const asked: unknown = where[property]
    return [property, asked === undefined ? limited : And(operator(asked), operator(limited))]
  })
  return { ...where, ...Object.fromEntries(shared) }
}

const operator = (value: unknown) => (value instanceof FindOperator ? value : Equal(value))

/**
 * Rows of an entity that the caller may access.
 * @param policy required for area-scoped entities if the caller has no area: participants, the public, jobs. For a
 * supervisor it replaces the limit to the supervisor's area.
 */
export function scoped<T extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<T>,
  policy?: Reach,
): Scoped<T, T & SeenId<T>>
export function scoped<T extends ObjectLiteral>(
  ctx: Ctx,
  entity: EntityTarget<T>,
  policy?: Reach,
): ScopedReads<T, T & SeenId<T>>
export function scoped<T extends ObjectLiteral>(tx: Tx, entity: EntityTarget<T>, policy?: Policy): Scoped<T>
export function scoped<T extends ObjectLiteral>(ctx: Ctx, entity: EntityTarget<T>, policy?: Policy): ScopedReads<T>
export function scoped<T extends ObjectLiteral>(ctx: Ctx, entity: EntityTarget<T>, policy?: Policy): ScopedReads<T> {
  return ctx.isInUnit() ? new Scoped(ctx, entity, policy) : new ScopedReads(ctx, entity, policy)
}
