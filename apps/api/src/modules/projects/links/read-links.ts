import { LINK_KINDS, LINK_MACHINE, type LinkKind, maskContact, next } from '@credit/contract'
import type { Ctx } from '#core/context'
import { timeText } from '#core/time-text'
import { recordAudit } from '#database/record-audit'
import { type RowOf, sql, table } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidderLinkEntity } from '#entities/projects/bidder-link'
import { answerFrom } from '#http/fields'
import { isValueOf, valuesOf } from '#list/filter-values'
import { defineRows } from '#list/rows'
import { BY_PARTICIPANT } from '../../participants/records/participant-search.js'
import { sightOf } from '../../participants/records/participants.policy.js'
import { BidderLinkDetail, BidderLinkRow, LINK_OFFERS } from './link.dto.js'
import { contactOfLink, linkNames, metIn, sectionsOfLink } from './links.sql.js'
import { comparedValues } from './shared-data.js'

const t = table(BidderLinkEntity, 't')
const p = table(ParticipantEntity, 'p')

const isKind = (value: string): boolean => LINK_KINDS.some((kind) => kind === value)

/** Links between bidders of the caller's area. */
export const LINKS = defineRows(BidderLinkRow, {
  entity: BidderLinkEntity,
  searchable: [],
  searchedBeyond: ({ name }) =>
    sql`EXISTS (SELECT FROM ${p} WHERE ${p.id} IN (${t.participantId}, ${t.otherId}) AND ${name(p.name)})`,
  sortable: ['createTime', 'status', 'strength', 'decidedAt'],
  filterable: ['status', 'strength', 'areaId', 'createTime', 'decidedAt', 'endedAt'],
  filters: {
    kinds: {
      description: `Shares one of these kinds of data; several separated by commas: ${LINK_KINDS.join(', ')}`,
      schema: { type: 'string' },
      isValid: (value) => valuesOf(value).every(isKind),
      condition: (value) => sql`${t.kinds} && ${valuesOf(value)}::text[]`,
    },
    participantId: {
      description: 'One of both sides',
      schema: { type: 'string', format: 'uuid' },
      isValid: (value) => isValueOf({ type: 'uuid' }, value),
      condition: (value) => sql`${value}::uuid IN (${t.participantId}, ${t.otherId})`,
    },
    sectionId: {
      description: 'Both met in this lot',
      schema: { type: 'string', format: 'uuid' },
      isValid: (value) => isValueOf({ type: 'uuid' }, value),
      condition: metIn,
    },
  },
  access: BY_PARTICIPANT,
  defaultSort: 'createTime,desc',
  total: 'counted',
  extraColumns: ['evidence', 'decisions', 'otherId'],
  details: linkNames,
  fields: {
    areaName: ({ area }, ctx) => ctx.text(area),
    other: ({ otherId, otherName, otherSign }) => ({ id: otherId, name: otherName, sign: otherSign }),
    can: ({ status }, { me }) =>
      me.permissions.has('bidder-link:update')
        ? LINK_OFFERS.filter((action) => next(LINK_MACHINE, status, action) !== null)
        : [],
  },
})

/** Maximum number of sections of a link in a response. */
const MAX_SECTIONS = 100

/** Returns a link of the caller's area with the data as it is now, and logs personal data that is shown in full. */
export async function readLink(ctx: Ctx, id: string): Promise<BidderLinkDetail> {
  const { row, source } = await LINKS.find(ctx, id)
  const sides = await contactOfLink.rows(ctx, { id })
  const inFull = sides.every((side) => sightOf(ctx.me, { ...side, inOwnProjects: true }) === 'whole')
  const values = sharedOf(sides)
  if (inFull && (values.has('phone') || values.has('email'))) await recordViews(ctx, sides)
  const shown = (kind: LinkKind) =>
    (values.get(kind) ?? []).map((value) => (inFull || !PERSONAL.includes(kind) ? value : maskContact(value)))
  return answerFrom(BidderLinkDetail, row, {
    evidence: source.evidence.map((one) => ({ ...one, values: one.until === null ? shown(one.kind) : [] })),
    places: await sectionsOfLink.rows(ctx, { id, limit: MAX_SECTIONS }),
    decisions: source.decisions.map(({ accountId: _, ...decision }) => ({
      ...decision,
      at: timeText(new Date(decision.at)),
    })) as BidderLinkDetail['decisions'],
  })
}

type Side = RowOf<typeof contactOfLink>

const PERSONAL: readonly LinkKind[] = ['phone', 'email']

/** Values that both sides state, by kind. An employer is shown as the expert states it. */
function sharedOf(sides: readonly Side[]): Map<LinkKind, string[]> {
  const [one, other] = [...sides].sort((a, b) => Number(b.isExpert) - Number(a.isExpert))
  const found = new Map<LinkKind, string[]>()
  if (!one || !other) return found
  const keys = new Set(comparedValues(other).map(({ kind, key }) => `${kind} ${key}`))
  for (const { kind, key, shown } of comparedValues(one)) {
    const before = found.get(kind) ?? []
    if (keys.has(`${kind} ${key}`) && shown !== '' && !before.includes(shown)) found.set(kind, [...before, shown])
  }
  return found
}

function recordViews(ctx: Ctx, sides: readonly Side[]): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    for (const { id, areaId } of sides) {
      await recordAudit(tx, {
        action: 'personal-data:view',
        entity: 'participant',
        entityId: id,
        areaId,
        after: { id, fields: [...PERSONAL] },
      })
    }
  })
}
