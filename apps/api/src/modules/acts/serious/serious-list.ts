import { LISTINGS } from '@credit/contract'
import type { Ctx } from '#core/context'
import { allAreas, type RowOf, type Sql, sql } from '#database/statement'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import type { ListFilter } from '#list/list-definition'
import type { Plain } from '#list/plain-row'
import { defineRows } from '#list/rows'
import {
  isPublishedAct,
  LISTED_SIGNS,
  type ListedSign,
  listingState,
  listingStateOf,
} from '../../ledger/changes/published-act.js'
import { numberOrPartyMatches } from '../report-search.js'
import { reportSubjects } from '../reports.sql.js'
import { signFilter } from '../sign-filter.js'
import { SeriousActRow, SeriousRow } from './serious.dto.js'

/**
 * Serious acts of suppliers and agencies that are published today: until their publicity ends, whether or not they
 * still count; never repaired or revoked ones, and never natural persons.
 */
function isPublished(ctx: Ctx): Sql {
  const today = ctx.clock.today()
  return sql`EXISTS (SELECT FROM participant p
    WHERE p.id = t.participant_id AND ${isPublishedAct(sql`t`, sql`p`, today)})`
}

/**
 * Returns the condition for the acts of a role that supervisors see: all decided serious acts of their area, and all
 * published ones.
 */
function isSeriousOf(sign: ListedSign): (ctx: Ctx) => Sql {
  return (ctx) => {
    const reach = ctx.me.city ? sql`true` : sql`(t.area_id = ${ctx.me.areaId} OR (${isPublished(ctx)}))`
    return sql`t.tier = 'serious' AND t.in_force_from IS NOT NULL AND ${reach}
      AND EXISTS (SELECT FROM participant p WHERE p.id = t.participant_id AND p.sign = ${sign})`
  }
}

const listingFilter: ListFilter = {
  description: `Where it stands on the list; several separated by commas: ${LISTINGS.join(', ')}`,
  schema: { type: 'string' },
  isValid: (value) =>
    value
      .split(',')
      .filter(Boolean)
      .every((one) => LISTINGS.some((state) => state === one)),
  condition: (value, ctx) => {
    const today = ctx.clock.today()
    return sql`(SELECT ${listingState(sql`t`, sql`p`, today)} FROM participant p WHERE p.id = t.participant_id)
      = ANY(${value.split(',').filter(Boolean)}::text[])`
  },
}

const COLUMNS = ['description', 'penalty', 'basis', 'decidedOn', 'authority'] as const

const NAMES = {
  behavior: 'description',
  punishmentResult: 'penalty',
  punishmentBasis: 'basis',
  punishmentDate: 'decidedOn',
  enforcementUnit: 'authority',
} as const

const FIELDS = {
  name: ({ participantName }: Subject) => participantName,
  unifiedSocialCreditCode: ({ code }: Subject) => code,
  areaName: ({ area }: Subject, ctx: Ctx) => ctx.text(area),
  behavior: ({ description }: Decided) => description,
  punishmentResult: ({ penalty }: Decided) => penalty,
  punishmentBasis: ({ basis }: Decided) => basis,
  punishmentDate: ({ decidedOn }: Decided) => decidedOn,
  enforcementUnit: ({ authority }: Decided) => authority,
}

type Subject = RowOf<typeof reportSubjects>
type Decided = Plain<Pick<DishonestRecordEntity, (typeof COLUMNS)[number]>>

const PUBLISHED = allAreas('published acts are shown of every area, others by the area of the record')
const SORTABLE = ['decidedOn', 'publishDate', 'publishEndDate', 'authority'] as const

/** Serious acts that are published now, with the columns of the national list. */
export const SERIOUS = defineRows(SeriousRow, {
  entity: DishonestRecordEntity,
  extraColumns: COLUMNS,
  details: reportSubjects,
  fields: FIELDS,
  names: NAMES,
  searchable: ['authority'],
  searchedBeyond: numberOrPartyMatches,
  sortable: SORTABLE,
  filterable: SORTABLE,
  filters: { sign: signFilter(LISTED_SIGNS) },
  access: PUBLISHED,
  defaultSort: 'decidedOn,desc',
  visible: isPublished,
})

/** Serious acts of a role for supervisors: published, formerly published, and still to be published. */
export const seriousActs = (sign: ListedSign) =>
  defineRows(SeriousActRow, {
    entity: DishonestRecordEntity,
    extraColumns: [...COLUMNS, 'status', 'areaId'],
    details: reportSubjects,
    fields: {
      ...FIELDS,
      itemName: ({ item }, ctx) => ctx.text(item),
      listing: ({ sign, code, participantStatus: status, ...row }, { clock }) =>
        listingStateOf({ ...row, participant: { sign, code, status } }, clock.today()),
      own: ({ areaId }, { me }) => me.city || areaId === me.areaId,
    },
    names: NAMES,
    searchable: ['authority'],
    searchedBeyond: numberOrPartyMatches,
    sortable: [...SORTABLE, 'validUntil'],
    filterable: [...SORTABLE, ...(['participantId', 'areaId', 'source', 'validUntil', 'importBatch'] as const)],
    filters: { listing: listingFilter },
    access: PUBLISHED,
    defaultSort: 'decidedOn,desc',
    visible: isSeriousOf(sign),
  })
