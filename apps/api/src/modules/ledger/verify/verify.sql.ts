import type { ParticipantStatus } from '@credit/contract'
import { col, sql, statement, statesOf, table } from '#database/statement'
import { RankingEntity } from '#entities/ledger/ranking'
import { ParticipantEntity } from '#entities/participants/participant'
import { ParticipantMergeEntity } from '#entities/participants/participant-merge'

const r = table(RankingEntity, 'r')
const p = table(ParticipantEntity, 'p')
const m = table(ParticipantMergeEntity, 'm')

/** Participants whose row in the ranking differs from their score; one statement sees one state. */
export const misrankedParticipants = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT coalesce(p.id, ${r.participantId}) AS id
      FROM (SELECT id, sign, area_id, credit_score, coalesce(evaluator_step, evaluator_count) AS step,
          coalesce(band_from, 0) AS band_from
        FROM participant
        WHERE credit_score IS NOT NULL AND NOT unrated AND NOT serious
          AND status IN ${statesOf<ParticipantStatus>('active', 'onLeave')}) p
      FULL JOIN ${r} ON ${r.participantId} = p.id
      WHERE (p.sign, p.area_id, p.band_from, p.credit_score, p.step)
          IS DISTINCT FROM (${r.sign}, ${r.areaId}, ${r.bandFrom}, ${r.creditScore}, ${r.evaluatorCount})`,
})

/** Entries whose account is not the one that caused them by the audit log. */
export const otherOperators = statement({
  access: 'system',
  columns: { id: col.text() },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT coalesce(l.id, o.id) AS id
      FROM (SELECT id::text AS id, account_id::text AS account FROM score_line WHERE account_id IS NOT NULL) l
      FULL JOIN (SELECT o.key AS id, o.value AS account FROM audit_log a
        CROSS JOIN LATERAL jsonb_each_text(a.after->'operators') o WHERE a.entity = 'score_line') o ON o.id = l.id
      WHERE l.account IS DISTINCT FROM o.account ORDER BY 1`,
})

/** Owners of entries that are missing, or count as merged without a merge. */
export const lostParticipants = statement({
  access: 'system',
  columns: { id: col.uuid(), entries: col.int() },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT l.participant_id AS id, l.entries FROM (SELECT participant_id, count(*)::int AS entries
        FROM score_line GROUP BY participant_id) l
      LEFT JOIN ${p} ON ${p.id} = l.participant_id
      WHERE ${p.id} IS NULL OR ${p.status} = ${statesOf<ParticipantStatus>('merged')}
        AND NOT EXISTS (SELECT 1 FROM ${m}
        WHERE ${m.sourceId} = ${p.id} AND ${m.undoneAt} IS NULL)
      ORDER BY l.participant_id`,
})
