import type { Page } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { Regulation as Entity } from '../../entities/regulation.js'
import { CONFIG, type Config } from '../../platform/config/index.js'
import {
  CrudService,
  type Plain,
  type Saved,
  type Values,
} from '../../platform/crud/crud.service.js'
import type { ListQuery } from '../../platform/crud/list-query.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { dropUses, publicFileUrl, useFiles } from '../../platform/files/file-uses.js'
import { signedUrl } from '../../platform/files/signed-url.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { filesOf } from '../files.queries.js'
import { isEmptyText, picturesIn, sanitise } from '../text/sanitise.js'
import type { Regulation, RegulationInput } from './regulation.dto.js'

const TABLE = 'regulation'

@Injectable()
export class RegulationService extends CrudService<Entity, Regulation, RegulationInput> {
  protected readonly entity = Entity
  protected readonly options = {
    searchable: ['title'],
    sortable: ['title', 'sortOrder', 'published', 'publishTime', 'createTime', 'updateTime'],
    filterable: ['title', 'published', 'areaId', 'createTime', 'publishTime'],
    defaultSort: 'createTime,desc',
  }

  constructor(@Inject(CONFIG) private readonly config: Config) {
    super()
  }

  protected toRow(_ctx: Ctx, row: Plain<Entity>): Regulation {
    return { ...row, all: row.areaId === null }
  }

  protected toValues(ctx: Ctx, input: RegulationInput, before: Entity | null): Values<Entity> {
    const content = sanitise(input.content)
    if (isEmptyText(content))
      throw new DomainError('VALIDATION', { fields: { content: ['field.required'] } })
    return {
      title: input.title,
      content,
      fileIds: input.fileIds ?? before?.fileIds ?? [],
      sortOrder: input.sortOrder ?? before?.sortOrder ?? 0,
      areaId: areaOf(ctx, input, before),
    }
  }

  /** Texts are long: lists go without them. */
  override async list(ctx: Ctx, query: ListQuery): Promise<Page<Regulation>> {
    const page = await super.list(ctx, query)
    return { ...page, records: page.records.map(({ content: _, ...row }) => row) }
  }

  override async get(ctx: Ctx, id: string): Promise<Regulation> {
    const row = await super.get(ctx, id)
    const signed = (file: string) => signedUrl(this.config.jwtSecret, file, ctx.clock.now()).url
    const files = await filesOf(ctx, row.fileIds, row.published ? publicFileUrl : signed)
    return { ...row, files }
  }

  protected override async afterSave(tx: Ctx, row: Saved<Entity>): Promise<void> {
    const owner = { table: TABLE, id: row.id }
    await useFiles(tx, { ...owner, field: 'fileIds' }, row.fileIds, { public: row.published })
    // The editor shows the pictures of a text before it is published.
    const pictures = { ...owner, field: 'content' }
    await useFiles(tx, pictures, picturesIn(row.content), { public: true, pictures: true })
  }

  protected override beforeRemove(tx: Ctx, id: string): Promise<void> {
    return dropUses(tx, TABLE, id)
  }

  /** Shows a text to the public, or takes it back; repeating is harmless. */
  publish(ctx: Ctx, id: string, published: boolean): Promise<Regulation> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, Entity)
      const before = await table.lock(id)
      if (before.published !== published) {
        const publishTime = published ? tx.clock.now() : before.publishTime
        const action = published ? 'publish' : 'unpublish'
        await this.saved(tx, await table.update(id, { published, publishTime }, { action }))
      }
      return this.get(tx, id)
    })
  }
}

/** null = all areas: scoped() lets only the city write that. */
function areaOf(ctx: Ctx, { all, areaId }: RegulationInput, before: Entity | null): string | null {
  if (all ?? areaId === null) return null
  if (areaId) return areaId
  if (all === undefined && before) return before.areaId
  return before?.areaId ?? ctx.me.areaId
}
