import { isPersonNumber } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { areaLimit } from '#database/scope'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { SavedViewEntity } from '#entities/workspace/saved-view'
import type { SavedViewInput, SavedViewRow, SavedViewsAnswer, SharingRole } from './saved-view.dto.js'
import { sharingRoles, visibleViews } from './workspace.sql.js'

/** Filters and order of lists that supervisors keep under a name, for themselves or for a role. */
@Injectable()
export class SavedViews {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Returns the caller's own views, views shared with its roles in its area or by the city, and the roles it may share
   * with: its own, or all of its area for those who manage roles.
   */
  async list(ctx: Ctx): Promise<SavedViewsAnswer> {
    return { views: await this.visible(ctx), roles: await this.roles(ctx) }
  }

  create(ctx: Ctx, input: SavedViewInput): Promise<SavedViewRow> {
    return unitOfWork(ctx, async (tx) => {
      const { accountId } = tx.me
      await this.assertRole(tx, input.roleId)
      const views = scoped(tx, SavedViewEntity)
      if ((await views.count({ accountId })) >= this.config.limits.savedViews) {
        throw new DomainError('VALIDATION', {
          fields: { name: [['field.tooManyViews', { max: this.config.limits.savedViews }]] },
        })
      }
      const row = await views.insert({ ...this.values(tx, input), accountId })
      return this.one(tx, row.id)
    })
  }

  update(ctx: Ctx, id: string, input: SavedViewInput): Promise<SavedViewRow> {
    return unitOfWork(ctx, async (tx) => {
      await this.assertOwn(tx, id)
      await this.assertRole(tx, input.roleId)
      await scoped(tx, SavedViewEntity).update(id, this.values(tx, input))
      return this.one(tx, id)
    })
  }

  remove(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await this.assertOwn(tx, id)
      await scoped(tx, SavedViewEntity).remove(id)
    })
  }

  private values(ctx: Ctx, { path, name, query, roleId = null }: SavedViewInput) {
    if ([...new URLSearchParams(query).values()].some(isPersonNumber)) {
      throw new DomainError('VALIDATION', { fields: { query: ['field.invalid'] } })
    }
    return { path, name, query, roleId, areaId: roleId ? areaLimit(ctx) : null }
  }

  private async visible(ctx: Ctx): Promise<SavedViewRow[]> {
    const rows = await visibleViews.rows(ctx, { areaId: areaLimit(ctx) })
    return rows.map(({ roleNames, ...row }) => ({
      ...row,
      roleName: roleNames && ctx.text(roleNames),
    }))
  }

  private async one(ctx: Ctx, id: string): Promise<SavedViewRow> {
    const row = (await this.visible(ctx)).find((view) => view.id === id)
    if (!row) throw notFound()
    return row
  }

  private async roles(ctx: Ctx): Promise<SharingRole[]> {
    const { accountId, permissions } = ctx.me
    const all = permissions.has('role:update')
    const rows = await sharingRoles.rows(ctx, { accountId, areaId: areaLimit(ctx), all })
    return rows.map(({ id, names }) => ({ id, name: ctx.text(names) }))
  }

  private async assertRole(ctx: Ctx, roleId: string | null | undefined): Promise<void> {
    if (!roleId || (await this.roles(ctx)).some(({ id }) => id === roleId)) return
    throw new DomainError('VALIDATION', { fields: { roleId: ['field.reference'] } })
  }

  private async assertOwn(ctx: Ctx, id: string): Promise<void> {
    const { accountId } = ctx.me
    if (!(await scoped(ctx, SavedViewEntity).exists({ id, accountId }))) throw notFound()
  }
}
