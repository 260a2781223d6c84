import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { RegulationEntity } from '#entities/site/regulation'
import type { ShownBy } from '#list/list-definition'
import { defineRows } from '#list/rows'
import { CrudService, type Saved, type Values } from '../../crud/crud.service.js'
import { filesOf } from '../../files/attached-files.queries.js'
import { dropUses, publicFileUrl, useFiles } from '../../files/file-uses.js'
import { RichText } from '../../files/rich-text.js'
import { isEmptyText, picturesIn } from '../../files/sanitise.js'
import { SignedUrls } from '../../files/signed-urls.js'
import { type PublishingInput, setPublished } from '../publishing.js'
import { Regulation, type RegulationInput } from './regulation.dto.js'

const TABLE = 'regulation'

export const REGULATIONS = defineRows(Regulation, {
  entity: RegulationEntity,
  // The text may be long.
  notInLists: ['content', 'files'],
  searchable: ['title'],
  sortable: ['title', 'sortOrder', 'published', 'publishTime', 'areaId', 'createTime', 'updateTime'],
  filterable: ['title', 'published', 'areaId', 'createTime', 'publishTime'],
  defaultSort: 'createTime,desc',
  fields: { all: ({ areaId }) => areaId === null },
})

/** Regulations and notices: rich text with attachments, published to an area or to all. */
@Injectable()
export class RegulationService extends CrudService<
  RegulationEntity,
  Regulation,
  RegulationInput,
  ShownBy<typeof REGULATIONS>
> {
  protected readonly rows = REGULATIONS

  constructor(
    private readonly urls: SignedUrls,
    private readonly texts: RichText,
  ) {
    super()
  }

  protected toValues(
    ctx: Ctx,
    input: RegulationInput,
    before: RegulationEntity | null,
  ): Values<RegulationEntity, RegulationInput> {
    return {
      title: input.title,
      content: input.content,
      fileIds: input.fileIds ?? before?.fileIds ?? [],
      sortOrder: input.sortOrder ?? before?.sortOrder ?? 0,
      areaId: areaOf(ctx, input, before),
    }
  }

  override async create(ctx: Tx, input: RegulationInput): Promise<Regulation> {
    return super.create(ctx, await this.cleaned(ctx, input))
  }

  override async update(ctx: Ctx, id: string, input: RegulationInput): Promise<Regulation> {
    return super.update(ctx, id, await this.cleaned(ctx, input))
  }

  private async cleaned(ctx: Ctx, input: RegulationInput): Promise<RegulationInput> {
    const content = await this.texts.clean(ctx, input.content, 'content')
    if (isEmptyText(content)) throw new DomainError('VALIDATION', { fields: { content: ['field.required'] } })
    return { ...input, content }
  }

  override async get(ctx: Ctx, id: string): Promise<Regulation> {
    const row = await super.get(ctx, id)
    const { content } = await scoped(ctx, RegulationEntity).get(id)
    const signed = (file: string) => this.urls.inRow(file, ctx.clock.now())
    const files = await filesOf(ctx, row.fileIds, row.published ? publicFileUrl : signed)
    return { ...row, content, files }
  }

  protected override async afterSave(tx: Tx, row: Saved<RegulationEntity>): Promise<void> {
    const owner = { table: TABLE, id: row.id }
    await useFiles(tx, { ...owner, field: 'fileIds' }, row.fileIds, { public: row.published })
    // The editor shows the pictures of a text before it is published.
    const pictures = { ...owner, field: 'content' }
    await useFiles(tx, pictures, picturesIn(row.content), { public: true, pictures: true })
  }

  protected override beforeRemove(tx: Tx, id: string): Promise<void> {
    return dropUses(tx, TABLE, id)
  }

  /** Shows a text to the public, or hides it again; its publication time stays, unless the publication is undone. */
  publish(ctx: Ctx, id: string, published: boolean, undo: PublishingInput = {}): Promise<Regulation> {
    const before = timeBefore(undo, ctx.clock.now())
    return unitOfWork(ctx, async (tx) => {
      const publishTime = before === undefined && published ? tx.clock.now() : before
      const values = { published, ...(publishTime === undefined ? {} : { publishTime }) }
      const row = await setPublished(tx, RegulationEntity, id, values, undo.version)
      if (row) await this.saved(tx, row)
      return this.get(tx, id)
    })
  }
}

/** null = all areas; scoped() allows only the city to write that. */
function areaOf(ctx: Ctx, { all, areaId }: RegulationInput, before: RegulationEntity | null): string | null {
  if (all ?? areaId === null) return null
  if (areaId) return areaId
  if (all === undefined && before) return before.areaId
  return before?.areaId ?? ctx.me.areaId
}

/** Returns the publication time to restore, which is never in the future. */
function timeBefore({ publishTime }: PublishingInput, now: Date): Date | null | undefined {
  if (publishTime === undefined || publishTime === null) return publishTime
  const time = new Date(publishTime)
  if (!(time <= now)) throw new DomainError('VALIDATION', { fields: { publishTime: ['field.invalid'] } })
  return time
}
