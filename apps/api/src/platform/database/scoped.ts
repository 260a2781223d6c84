import type { EntityTarget, FindManyOptions, FindOptionsWhere, ObjectLiteral } from 'typeorm'
import { auditable, recordAudit } from '../audit/record-audit.js'
import { DomainError, notFound } from '../http/domain-error.js'
import type { Ctx } from './context.js'
import { AREA_PROPERTY, areaLimit, isAreaScoped, needOwnArea } from './scope.js'

type Where<T> = FindOptionsWhere<T>
type Values = Record<string, unknown>

/**
 * The only way to a table by entity: reads are held to the caller's area, writes are refused outside
 * it, need a unit of work, and leave an audit row with before and after.
 */
export class Scoped<T extends ObjectLiteral> {
  private readonly metadata
  private readonly limit: string | null

  constructor(
    private readonly ctx: Ctx,
    private readonly entity: EntityTarget<T>,
  ) {
    this.metadata = ctx.manager.dataSource.getMetadata(entity)
    this.limit = isAreaScoped(this.metadata) ? areaLimit(ctx) : null
  }

  find(where: Where<T> = {}, options: Omit<FindManyOptions<T>, 'where'> = {}): Promise<T[]> {
    return this.ctx.manager.find(this.entity, { ...options, where: this.held(where) })
  }

  findOne(where: Where<T>, options: Omit<FindManyOptions<T>, 'where'> = {}): Promise<T | null> {
    return this.ctx.manager.findOne(this.entity, { ...options, where: this.held(where) })
  }

  /** The visible row of that id, or 404. */
  async get(id: string): Promise<T> {
    const row = await this.findOne({ id } as unknown as Where<T>)
    if (!row) throw notFound()
    return row
  }

  /** The same, locked until the unit of work ends. */
  async lock(id: string): Promise<T> {
    this.needTransaction()
    const row = await this.findOne(
      { id } as unknown as Where<T>,
      {
        lock: { mode: 'pessimistic_write' },
      } as object,
    )
    if (!row) throw notFound()
    return row
  }

  count(where: Where<T> = {}): Promise<number> {
    return this.ctx.manager.count(this.entity, { where: this.held(where) })
  }

  exists(where: Where<T>): Promise<boolean> {
    return this.ctx.manager.exists(this.entity, { where: this.held(where) })
  }

  /** Inserts one row; answers it with what the database filled in. */
  async insert(values: Partial<T>, action = 'create'): Promise<T> {
    this.needTransaction()
    needOwnArea(this.ctx, this.metadata, values)
    const row = this.ctx.manager.create(this.entity, values as never)
    await this.ctx.manager.insert(this.entity, row as never)
    await this.audit(action, row, null, auditable(this.metadata, row))
    return row
  }

  /**
   * Changes a row. With `version`, an older one is a VERSION_CONFLICT that carries `current`.
   * Answers the changed row.
   */
  async update(id: string, values: Partial<T>, options: UpdateOptions = {}): Promise<T> {
    const before = await this.lock(id)
    const held = (before as unknown as { version?: number }).version
    if (options.version !== undefined && held !== undefined && held !== options.version) {
      throw new DomainError('VERSION_CONFLICT', { data: await options.current?.() })
    }
    if (AREA_PROPERTY in values) needOwnArea(this.ctx, this.metadata, values)
    const image = auditable(this.metadata, before)
    const stamp = 'updateTime' in before ? { updateTime: this.ctx.clock.now() } : {}
    await this.ctx.manager.update(this.entity, id, { ...values, ...stamp } as never)
    const after = await this.get(id)
    await this.audit(options.action ?? 'update', after, image, auditable(this.metadata, after))
    return after
  }

  /** Deletes a row; whatever still refers to it makes it an IN_USE. */
  async remove(id: string, action = 'delete'): Promise<T> {
    const before = await this.lock(id)
    await this.ctx.manager.delete(this.entity, id)
    await this.audit(action, before, auditable(this.metadata, before), null)
    return before
  }

  private held(where: Where<T>): Where<T> {
    return this.limit === null ? where : ({ ...where, [AREA_PROPERTY]: this.limit } as Where<T>)
  }

  private needTransaction(): void {
    if (!this.ctx.inTransaction)
      throw new Error(`writing ${this.metadata.name} outside a unit of work`)
  }

  private audit(
    action: string,
    row: T,
    before: Values | null,
    after: Values | null,
  ): Promise<void> {
    const { id, areaId } = row as unknown as { id?: string; areaId?: string | null }
    return recordAudit(this.ctx, {
      action,
      entity: this.metadata.tableName,
      entityId: id ?? null,
      areaId: areaId ?? null,
      before,
      after,
    })
  }
}

export interface UpdateOptions {
  version?: number | undefined
  action?: string
  /** The record as the caller may see it, for the 409. */
  current?: () => Promise<unknown>
}

export function scoped<T extends ObjectLiteral>(ctx: Ctx, entity: EntityTarget<T>): Scoped<T> {
  return new Scoped(ctx, entity)
}
