import {
  type BonusClaimStatus,
  type CaseStatus,
  type CertificateStatus,
  type DishonestRecordStatus,
  type DutyKind,
  type Names,
  OBJECTIONABLE_CAUSES,
  OPEN_STATES,
  type OpenStage,
  type PlainDate,
  type RatingStatus,
  type RecordStatus,
  type RevisionStatus,
} from '@credit/contract'
import {
  col,
  joinSql,
  SAMPLE_DAY,
  SAMPLE_TIME,
  type Sql,
  type StatementScope,
  sql,
  statement,
  statesOf,
  table,
} from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ScoreLineEntity } from '#entities/ledger/score-line'
import { CertificateEntity } from '#entities/participants/certificate'
import { ParticipantEntity } from '#entities/participants/participant'
import { RevisionEntity } from '#entities/participants/revision'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { RatingEntity } from '#entities/ratings/rating'
import { RatingRowEntity } from '#entities/ratings/rating-row'

const r = table(EvaluationRecordEntity, 'r')
const b = table(BidSectionEntity, 'b')
const j = table(ProjectEntity, 'j')
const p = table(ParticipantEntity, 'p')
const d = table(DishonestRecordEntity, 'd')
const i = table(DishonestyItemEntity, 'i')
const l = table(ScoreLineEntity, 'l')
const c = table(CreditCaseEntity, 'c')
const t = table(RatingRowEntity, 't')
const g = table(RatingEntity, 'g')
const a = table(AreaEntity, 'a')
const m = table(BonusClaimEntity, 'm')
const n = table(BonusClaimEntity, 'n')
const o = table(BonusItemEntity, 'o')
const k = table(CertificateEntity, 'k')
const q = table(CertificateEntity, 'q')
const v = table(RevisionEntity, 'v')

/** Details of a duty, by its kind. */
interface DutyData {
  projectId?: string
  project?: string | null
  section?: string
  stage?: OpenStage
  count?: number
  counterpart?: string | null
  names?: Names
  text?: string
  points?: number
  reason?: string
  period?: string
  about?: Names
}

interface DutiesQuery {
  now: Date
  today: PlainDate
  /** Days on which lines were written that can still be objected to, with the last day for it. */
  terms: readonly { on: PlainDate; until: PlainDate }[]
  /** Certificates that end before this day end soon. */
  soon: PlainDate
  /** Rejections and ended certificates are shown from this day on. */
  since: PlainDate
  limit: number
}

/** No objection to any of these subjects was filed, other than withdrawn ones. */
const isUndisputed = (scope: StatementScope, subjects: Sql) =>
  sql`NOT EXISTS (SELECT FROM ${c} WHERE ${scope.party(c.participantId)} AND ${c.kind} = 'objection'
    AND ${c.status} <> ${statesOf<CaseStatus>('withdrawn')} AND ${c.subjectId} IN (${subjects}))`

/** Sections in which the participant has to evaluate. */
const evaluations = ({ now }: DutiesQuery, { party }: StatementScope) =>
  sql`SELECT 'evaluation' AS kind, ${b.id}, (min(${r.dueAt}) - interval '1 millisecond')::date AS due,
      json_build_object('projectId', ${j.id}, 'project', ${j.name}, 'section', ${b.name},
        'stage', (array_agg(${r.stage} ORDER BY ${r.dueAt}, ${r.stage}))[1], 'count', count(*),
        'counterpart', CASE WHEN count(*) = 1 THEN min(${p.name}) END) AS data
    FROM ${r} JOIN ${b} ON ${b.id} = ${r.sectionId} JOIN ${j} ON ${j.id} = ${r.projectId}
    JOIN ${p} ON ${p.id} = ${r.evaluatedId}
    WHERE ${party(r.evaluatorId)} AND ${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)}
      AND ${r.dueAt} > ${now}::timestamptz AND ${b.formalData} AND NOT ${j.pause}
    GROUP BY ${j.id}, ${b.id}`

/** Reported behaviours on which the participant may state its view. */
const notices = ({ today }: DutiesQuery, { party }: StatementScope) =>
  sql`SELECT 'notice', ${d.id}, ${d.noticeEndsOn}, json_build_object('names', ${i.names}, 'points', -${d.points},
      'project', ${j.name})
    FROM ${d} JOIN ${i} ON ${i.id} = ${d.itemId} LEFT JOIN ${j} ON ${j.id} = ${d.projectId}
    WHERE ${party(d.participantId)} AND ${d.status} = ${statesOf<DishonestRecordStatus>('noticed')}
      AND ${d.statementAt} IS NULL AND ${d.noticeEndsOn} >= ${today}::date`

/** Score lines that can be objected to; their cause, if it is the subject, was not withdrawn since. */
const objections = ({ terms }: DutiesQuery, scope: StatementScope) =>
  sql`SELECT 'objection', ${l.id}, u.until, json_build_object('points', ${l.delta})
    FROM ${l} JOIN unnest(${terms.map(({ on }) => on)}::date[], ${terms.map(({ until }) => until)}::date[]) u(day, until)
      ON u.day = ${l.onDate}
    WHERE ${scope.party(l.participantId)} AND ${l.onDate} = ANY(${terms.map(({ on }) => on)}::date[])
      AND ${l.cause} = ANY(${[...OBJECTIONABLE_CAUSES]}::text[])
      AND ${isUndisputed(scope, sql`${l.id}, ${l.causeId}`)}
      AND (${l.cause} <> 'evaluation' OR NOT EXISTS (SELECT FROM ${r} WHERE ${r.id} = ${l.causeId}
        AND ${r.status} <> ${statesOf<RecordStatus>('revealed')}))
      AND (${l.cause} <> 'dishonesty' OR NOT EXISTS (SELECT FROM ${d} WHERE ${d.id} = ${l.causeId}
        AND ${d.status} NOT IN ${statesOf<DishonestRecordStatus>('confirmed', 'expired')}))`

/** Ratings in public notice that the participant can object to. */
const ratings = ({ today }: DutiesQuery, scope: StatementScope) =>
  sql`SELECT 'ratingObjection', ${t.entryId}, ${g.noticeUntil}, json_build_object('names', ${a.names},
      'period', ${g.period})
    FROM ${t} JOIN ${g} ON ${g.id} = ${t.ratingId} JOIN ${a} ON ${a.id} = ${g.areaId}
    WHERE ${scope.party(t.participantId)} AND ${t.revision} = 1 AND ${g.publishedAt} IS NOT NULL
      AND ${g.status} = ${statesOf<RatingStatus>('notice')} AND ${g.noticeUntil} >= ${today}::date
      AND ${isUndisputed(scope, t.entryId)}`

/** Cases for which the participant was asked for more, and decisions that it may have reviewed. */
const cases = ({ today }: DutiesQuery, { party }: StatementScope) =>
  sql`SELECT CASE WHEN ${c.reviewUntil} IS NULL THEN 'supplement' ELSE 'review' END, ${c.id},
      coalesce(${c.reviewUntil}, ${c.dueOn}), json_build_object('text', ${c.title}, 'about', ${c.subjectText})
    FROM ${c} WHERE ${party(c.participantId)} AND (${c.status} = ${statesOf<CaseStatus>('asked')}
      OR ${c.status} IN ${statesOf<CaseStatus>('refused', 'dismissed')} AND ${c.reviewUntil} >= ${today}::date)`

/** Bonus claims that were rejected and not claimed again since. */
const claims = ({ since }: DutiesQuery, { party }: StatementScope) =>
  sql`SELECT 'claim', ${m.id}, NULL::date, json_build_object('names', ${o.names}, 'points', ${m.points},
      'reason', ${m.reason})
    FROM ${m} JOIN ${o} ON ${o.id} = ${m.itemId} AND ${o.enabled}
    WHERE ${party(m.participantId)} AND ${m.status} = ${statesOf<BonusClaimStatus>('rejected')}
      AND ${m.decidedAt} >= ${since}::date
      AND NOT EXISTS (SELECT FROM ${n} WHERE ${party(n.participantId)} AND ${n.itemId} = ${m.itemId}
        AND ${n.status} IN ${statesOf<BonusClaimStatus>('pending', 'noticed', 'approved')})`

/** Certificates that end soon or have ended, and rejected ones, without a later version. */
const certificates = ({ soon, since }: DutiesQuery, { party }: StatementScope) =>
  sql`SELECT CASE WHEN ${k.status} = ${statesOf<CertificateStatus>('rejected')}
        THEN 'rejectedCertificate' ELSE 'certificate' END, ${k.id},
      CASE WHEN ${k.status} <> ${statesOf<CertificateStatus>('rejected')} THEN ${k.expiresAt} END,
      json_build_object('text', ${k.name}, 'reason', ${k.reason})
    FROM ${k} WHERE ${party(k.participantId)}
      AND (${k.status} IN ${statesOf<CertificateStatus>('approved', 'expired')}
          AND ${k.expiresAt} >= ${since}::date AND ${k.expiresAt} < ${soon}::date
        OR ${k.status} = ${statesOf<CertificateStatus>('rejected')} AND ${k.decidedAt} >= ${since}::date)
      AND NOT EXISTS (SELECT FROM ${q} WHERE ${q.seriesId} = ${k.seriesId} AND ${q.revision} > ${k.revision}
        AND ${q.status} <> ${statesOf<CertificateStatus>('rejected')})`

/** The change of the profile that the participant proposed last, if it was rejected. */
const changes = ({ since }: DutiesQuery, { party }: StatementScope) =>
  sql`SELECT 'profile', ${v.id}, NULL::date, json_build_object('reason', ${v.reason})
    FROM (SELECT * FROM ${table(RevisionEntity, 'v')} WHERE ${party(v.participantId)}
      ORDER BY ${v.createTime} DESC, ${v.id} DESC LIMIT 1) v
    WHERE ${v.status} = ${statesOf<RevisionStatus>('rejected')} AND ${v.source} = 'account'
      AND ${v.decidedAt} >= ${since}::date`

const PARTS = [evaluations, notices, objections, ratings, cases, claims, certificates, changes]

/** The duties and rights of the caller's participant, those without a last day at the end. */
export const ownDuties = statement({
  access: 'party',
  columns: {
    kind: col.text<DutyKind>(),
    id: col.uuid(),
    due: col.nullable(col.text<PlainDate>()),
    data: col.json<DutyData>(),
    total: col.int(),
  },
  samples: [
    { now: SAMPLE_TIME, today: SAMPLE_DAY, soon: SAMPLE_DAY, since: SAMPLE_DAY, limit: 1, terms: [] },
  ] as DutiesQuery[],
  text: (query: DutiesQuery, scope) =>
    sql`SELECT s.kind, s.id, s.due::text AS due, s.data, (count(*) OVER ())::int AS total
      FROM (${joinSql(
        PARTS.map((part) => part(query, scope)),
        ' UNION ALL ',
      )}) s
      ORDER BY s.due NULLS LAST, s.id LIMIT ${query.limit}`,
})
