import {
  comparedName,
  type Names,
  normaliseOfficialCode,
  type ParticipantStatus,
  type PlainDate,
} from '@credit/contract'
import { bigramsOf, comparedNameOf } from '#database/bigrams'
import { col, SAMPLE_DAY, sql, statement, statesOf } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import { isPublishedAct } from '../ledger/changes/published-act.js'
import { isOrganisation } from '../participants/records/organisation.js'

/** A serious act that is published now. */
interface PublishedAct {
  item: Names
  authority: string | null
  decisionNumber: string | null
  decidedOn: PlainDate | null
  publishDate: PlainDate | null
  publishEndDate: PlainDate | null
}

const MAX_MATCHES = 20

/**
 * Organisations with an exact name or a full code, with their published serious acts. Natural persons are left out:
 * experts, sole traders (codes that begin with 92), and participants known by name alone.
 */
export const publicCredit = statement({
  access: 'public',
  columns: {
    id: col.id<ParticipantEntity>(),
    ...col.of(ParticipantEntity, 'name', 'sign', 'band', 'starLevel', 'basis', 'unrated'),
    code: col.text(),
    area: col.jsonb<Names>(),
    serious: col.json<PublishedAct[]>(),
  },
  samples: [{ keyword: '示例', day: SAMPLE_DAY }],
  text: ({ keyword, day }: { keyword: string; day: PlainDate }, scope) =>
    sql`SELECT p.id, p.name, p.code, p.sign, a.names AS area, CASE WHEN NOT p.unrated OR p.serious THEN p.band END AS band,
        CASE WHEN NOT p.unrated THEN p.star_level END AS "starLevel",
        CASE WHEN NOT p.unrated THEN p.basis END AS basis, p.unrated,
        (SELECT coalesce(json_agg(json_build_object('item', i.names, 'authority', r.authority,
            'decisionNumber', r.decision_number, 'decidedOn', r.decided_on,
            'publishDate', r.publish_date, 'publishEndDate', r.publish_end_date) ORDER BY r.decided_on DESC, r.id), '[]')
          FROM dishonest_record r JOIN dishonesty_item i ON i.id = r.item_id
          WHERE r.participant_id = p.id AND ${isPublishedAct(sql`r`, sql`p`, day)}) AS serious
      FROM participant p JOIN area a ON a.id = p.area_id
      WHERE ${scope.isPublic(isOrganisation(sql`p`))} AND p.status <> ${statesOf<ParticipantStatus>('merged')}
        AND (p.code = ${normaliseOfficialCode(keyword)} OR (bigrams(p.name) @> ${bigramsOf(keyword)}::text[]
          AND ${comparedNameOf(sql`p.name`)} = lower(${comparedName(keyword)})))
      ORDER BY p.sign, p.id LIMIT ${MAX_MATCHES}`,
})
