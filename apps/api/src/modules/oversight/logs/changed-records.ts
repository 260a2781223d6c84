import { PARTICIPANT_PAGES, SIGN } from '@credit/contract'
import { In, type ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import { RoleEntity } from '#entities/identity/role'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { StarRatingEntity } from '#entities/ledger/star-rating'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { CarouselSlideEntity } from '#entities/site/carousel-slide'
import { DictionaryEntity } from '#entities/site/dictionary'
import { RegulationEntity } from '#entities/site/regulation'

/** Name and link of the record that a log row is about. */
export interface ChangedRecord {
  name: string
  /** Path of its page; null if there is none. */
  link: string | null
}

type Reader = (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, ChangedRecord>>

/** Reads records of one table as far as the caller may see them. */
function reader<E extends ObjectLiteral & { id: string }, K extends keyof E & string>(
  entity: new () => E,
  columns: readonly K[],
  shown: (ctx: Ctx, row: Pick<E, K | 'id'>) => ChangedRecord,
): Reader {
  return async (ctx, ids) => {
    const where = { id: In([...ids]) } as never
    const rows = await scoped(ctx, entity).pick(['id', ...columns] as (K | 'id')[], where)
    return new Map(rows.map((row) => [row.id, shown(ctx, row)]))
  }
}

const page = (path: string, id: string) => `${path}/${id}`
const project = (id: string) => `/projectDetails?id=${id}`

const READERS: Readonly<Record<string, Reader>> = {
  account: reader(AccountEntity, ['name', 'type'], (_, { id, name, type }) => ({
    name,
    link: type === SIGN.supervisor ? page('/userManagemen/administrator/show', id) : null,
  })),
  bid_section: reader(BidSectionEntity, ['name', 'projectId'], (_, { name, projectId }) => ({
    name,
    link: project(projectId),
  })),
  bonus_item: reader(BonusItemEntity, ['names'], (ctx, { id, names }) => ({
    name: ctx.text(names),
    link: page('/baseinfo/bonusitems/show', id),
  })),
  carousel_slide: reader(CarouselSlideEntity, ['title'], (_, { id, title }) => ({
    name: title,
    link: page('/baseinfo/banner/show', id),
  })),
  dictionary: reader(DictionaryEntity, ['names'], (ctx, { id, names }) => ({
    name: ctx.text(names),
    link: page('/baseinfo/dictionary/show', id),
  })),
  dishonesty_item: reader(DishonestyItemEntity, ['names'], (ctx, { id, names }) => ({
    name: ctx.text(names),
    link: page('/baseinfo/dishonesty/show', id),
  })),
  overview_score: reader(OverviewScoreEntity, ['labels'], (ctx, { id, labels }) => ({
    name: ctx.text(labels),
    link: page('/baseinfo/overview/show', id),
  })),
  participant: reader(ParticipantEntity, ['name', 'sign'], (_, { id, name, sign }) => ({
    name,
    link: `${PARTICIPANT_PAGES[sign]}?id=${id}`,
  })),
  project: reader(ProjectEntity, ['name'], (_, { id, name }) => ({ name, link: project(id) })),
  regulation: reader(RegulationEntity, ['title'], (_, { id, title }) => ({
    name: title,
    link: page('/laws/show', id),
  })),
  role: reader(RoleEntity, ['names'], (ctx, { id, names }) => ({
    name: ctx.text(names),
    link: page('/baseinfo/roles/permissions', id),
  })),
  star_rating: reader(StarRatingEntity, ['labels'], (ctx, { id, labels }) => ({
    name: ctx.text(labels),
    link: page('/baseinfo/rate/show', id),
  })),
}

interface Row {
  entity: string
  entityId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Returns for rows of the log the records they are about; deleted ones by the name in their image. */
export async function changedRecords(ctx: Ctx, rows: readonly Row[]): Promise<(row: Row) => ChangedRecord | null> {
  const found = new Map<string, Map<string, ChangedRecord>>()
  for (const [entity, read] of Object.entries(READERS)) {
    const ids = rows.flatMap((row) => (row.entity === entity && row.entityId ? row.entityId : []))
    if (ids.length > 0) found.set(entity, await read(ctx, [...new Set(ids)]))
  }
  return (row) => {
    const known = row.entityId && found.get(row.entity)?.get(row.entityId)
    if (known) return known
    const name = READERS[row.entity] && nameIn(ctx, row.before ?? row.after)
    return name ? { name, link: null } : null
  }
}

function nameIn(ctx: Ctx, image: Record<string, unknown> | null): string | null {
  for (const key of ['name', 'title', 'names', 'labels']) {
    const value = image?.[key]
    if (typeof value === 'string') return value
    const text = (value as Record<string, unknown> | null | undefined)?.[ctx.locale]
    if (typeof text === 'string') return text
  }
  return null
}
