import type { EndReason, OpenStage, ParticipantStatus, RecordStatus, RevisionStatus } from '@credit/contract'
import {
  col,
  joinSql,
  type Sql,
  type StatementScope,
  sql,
  sqlName,
  statement,
  statesOf,
  table,
} from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { EvaluationSettingVersionEntity } from '#entities/evaluation/evaluation-setting-version'
import { ExpertProfileEntity } from '#entities/participants/expert-profile'
import { ParticipantEntity } from '#entities/participants/participant'
import { ParticipantIdentityEntity } from '#entities/participants/participant-identity'
import { RevisionEntity } from '#entities/participants/revision'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { ROLE_PARTS, type Role } from './roles.js'
import { hasStage, opensIn } from './stages-to-open.sql.js'

const q = table(ParticipantEntity, 'q')
const z = table(SectionPartyEntity, 'z')
const p = table(ParticipantEntity, 'p')
const x = table(ExpertProfileEntity, 'x')
const y = table(SectionPartyEntity, 'y')
const m = table(ParticipantEntity, 'm')
const i = table(ParticipantIdentityEntity, 'i')
const v = table(RevisionEntity, 'v')
const o = table(ParticipantEntity, 'o')
const b = table(BidSectionEntity, 'b')
const g = table(EvaluationSettingEntity, 'g')
const k = table(ProjectEntity, 'k')
const n = table(EvaluationSettingVersionEntity, 'n')
const evaluationRecord = table(EvaluationRecordEntity)
const r = table(EvaluationRecordEntity, 'r')
const opposite = table(EvaluationRecordEntity, 'o')
const ofGroup = table(EvaluationRecordEntity, 'g')

/** A stage of a section whose records are to be opened. */
export interface RecordOpening {
  sectionId: string
  stage: OpenStage
}

/** A cell with the roles of its sides and the end of the windows that open now. */
export interface CellToOpen {
  settingId: string
  stage: OpenStage
  evaluator: Role
  evaluated: Role
  windowEndsAt: Date
}

const ROLES = joinSql(Object.entries(ROLE_PARTS).map(([role, parts]) => sql`(${role}::text, ${parts}::text[])`))

/**
 * True if two participants are the same organisation in two roles: they have the same credit code, or the same identity
 * if the source gave no code. The code of an expert is a certificate number, not a credit code.
 */
export function sameOrganisation(a: string, b: string): Sql {
  const of = (alias: string, column: string) => sqlName(alias, column)
  return sql`(${of(a, 'identity_key')} = ${of(b, 'identity_key')}
    OR (${of(a, 'code')} = ${of(b, 'code')} AND ${of(a, 'sign')} <> 4 AND ${of(b, 'sign')} <> 4)
    IS TRUE)`
}

/** The agency `p`, the party `y` of the section `b`, is the buyer of the section as well. */
export const IS_BUYER_TOO = sql`(y.part = 'agency' AND EXISTS (
  SELECT 1 FROM ${z} JOIN ${q} ON ${q.id} = ${z.participantId}
  WHERE ${z.sectionId} = b.id AND ${z.part} = 'buyer' AND ${z.removedAt} IS NULL
    AND ${sameOrganisation('p', 'q')}))`

/** The member `p` of the committee, the party `y` of the section `b`, represents the purchaser. */
export const REPRESENTS_BUYER = sql`(y.part = 'committee' AND EXISTS (
  SELECT 1 FROM ${z} WHERE ${z.sectionId} = b.id AND ${z.participantId} = p.id
    AND ${z.removedAt} IS NULL AND ${z.part} = 'purchaserRepresentative'))`

/**
 * The participants in a role in the section `b`. Written as a lateral query that uses an index per
 * section: in a table that has just begun to fill the planner has no statistics to choose another.
 */
function participantsIn(role: string): Sql {
  return sql`SELECT DISTINCT ${p.id}, ${p.sign}, ${p.code}, ${p.identityKey}, ${x.employerCode} FROM ${y}
    JOIN ${p} ON ${p.id} = ${y.participantId} AND ${p.status} = ${statesOf<ParticipantStatus>('active')}
    LEFT JOIN ${x} ON ${x.participantId} = ${p.id}
    WHERE ${y.sectionId} = b.id AND ${y.removedAt} IS NULL AND ${y.part} = ANY(${sqlName(role, 'parts')})
      AND NOT ${IS_BUYER_TOO} AND NOT ${REPRESENTS_BUYER}`
}

interface OpeningQuery {
  openings: readonly RecordOpening[]
  cells: readonly CellToOpen[]
  now: Date
}

/**
 * True if one of the two is the expert's employer, now or by a code it had before a merge or a change: they never
 * evaluate each other.
 */
export function isEmployer(a: string, b: string): Sql {
  return sql`(${employs(a, b)} OR ${employs(b, a)})`
}

function employs(body: string, expert: string): Sql {
  const code = sqlName(expert, 'employer_code')
  const of = (column: string) => sqlName(body, column)
  return sql`coalesce(${code} <> '' AND (${code} = ${of('code')}
    OR EXISTS (SELECT 1 FROM ${m} WHERE ${m.sign} = ${of('sign')} AND ${m.code} = ${code}
      AND ${m.mergedIntoId} = ${of('id')})
    OR EXISTS (SELECT 1 FROM ${i} WHERE ${i.sign} = ${of('sign')}
      AND ${i.nameKey} = '' AND ${i.number} = ${code} AND ${i.scheme} = 'CN-USCC'
      AND ${i.publisher} = '' AND ${i.participantId} = ${of('id')})
    OR ${hadCode(body, code)}), false)`
}

/** True if the body had the code until it was changed, and no other body of its kind has it now. */
function hadCode(body: string, code: Sql): Sql {
  const of = (column: string) => sqlName(body, column)
  return sql`(EXISTS (SELECT 1 FROM ${v} WHERE ${v.participantId} = ${of('id')}
      AND ${v.status} = ${statesOf<RevisionStatus>('approved')} AND ${v.changes} @> jsonb_build_array(jsonb_build_object(
        'field', 'unifiedSocialCreditCode', 'before', ${code})))
    AND NOT EXISTS (SELECT 1 FROM ${o} WHERE ${o.sign} = ${of('sign')} AND ${o.code} = ${code}
      AND ${o.status} <> ${statesOf<ParticipantStatus>('merged')}))`
}

/** The CTEs of stages of sections and of the cells that may open in them. */
function openingCtes({ openings, cells }: Omit<OpeningQuery, 'now'>): Sql {
  return sql`opening AS (
        SELECT DISTINCT * FROM unnest(${openings.map(({ sectionId }) => sectionId)}::uuid[],
          ${openings.map(({ stage }) => stage)}::smallint[]) o(section_id, stage)),
      cell AS (SELECT * FROM unnest(${cells.map(({ settingId }) => settingId)}::uuid[],
        ${cells.map(({ stage }) => stage)}::smallint[],
        ${cells.map(({ evaluator }) => evaluator)}::text[],
        ${cells.map(({ evaluated }) => evaluated)}::text[],
        ${cells.map(({ windowEndsAt }) => windowEndsAt)}::timestamptz[])
        c(setting_id, stage, evaluator, evaluated, ends_at)),
      role(name, parts) AS (VALUES ${ROLES})`
}

/** The CTEs of the pairs that cells want in sections, `pair` the last of them. */
function wantedPairs({ area }: StatementScope, query: Omit<OpeningQuery, 'now'>): Sql {
  return sql`${openingCtes(query)},
      pair AS (SELECT ${b.id} AS section_id, ${b.areaId}, ${b.projectId}, ${k.procurementCategory}, c.stage, c.setting_id, c.ends_at,
          e.id AS evaluator_id, d.id AS evaluated_id
        FROM opening o JOIN ${b} ON ${b.id} = o.section_id AND ${hasStage(sql`o.stage`)} AND ${area(b.areaId)}
        JOIN ${k} ON ${k.id} = ${b.projectId}
        JOIN cell c ON c.stage = o.stage
        JOIN ${g} ON ${g.id} = c.setting_id AND ${opensIn(g.procurementCategories)}
        JOIN role er ON er.name = c.evaluator
        JOIN role dr ON dr.name = c.evaluated
        CROSS JOIN LATERAL (${participantsIn('er')}) e
        CROSS JOIN LATERAL (${participantsIn('dr')}) d
        WHERE NOT ${sameOrganisation('e', 'd')} AND NOT ${isEmployer('e', 'd')})`
}

/**
 * Opens every missing pair of all sections: of active participants, never of one organisation with
 * itself; an organisation that is buyer and agency is purchaser only.
 */
export const insertMissing = statement({
  access: 'area',
  columns: { id: col.uuid() },
  samples: [{ openings: [], cells: [], now: new Date(0) }],
  text: ({ now, ...query }: OpeningQuery, scope) =>
    sql`WITH ${wantedPairs(scope, query)}
      INSERT INTO ${evaluationRecord} (${evaluationRecord.id}, ${evaluationRecord.createTime}, ${evaluationRecord.version}, ${evaluationRecord.areaId}, ${evaluationRecord.projectId}, ${evaluationRecord.sectionId},
        ${evaluationRecord.stage}, ${evaluationRecord.settingId}, ${evaluationRecord.settingVersion}, ${evaluationRecord.evaluatorId}, ${evaluationRecord.evaluatedId}, ${evaluationRecord.evaluatorSign},
        ${evaluationRecord.evaluatedSign}, ${evaluationRecord.optional}, ${evaluationRecord.anonymous}, ${evaluationRecord.openedAt}, ${evaluationRecord.dueAt}, ${evaluationRecord.windowEndsAt})
      /* The order of time-ordered ids would identify an anonymous evaluator. */
      SELECT CASE WHEN ${g.anonymous} THEN gen_random_uuid() ELSE uuidv7() END, ${now}::timestamptz, 1,
        p.area_id, p.project_id, p.section_id, p.stage, p.setting_id, coalesce((SELECT ${n.number} FROM ${n}
          WHERE ${n.settingId} = ${g.id} AND ${n.variantOf} = ${g.currentVersion}
            AND ${n.procurementCategory} = p.procurement_category), ${g.currentVersion}),
        p.evaluator_id, p.evaluated_id, ${g.evaluatorSign}, ${g.evaluatedSign}, ${g.optional},
        ${g.anonymous}, ${now}::timestamptz, p.ends_at, p.ends_at
      FROM pair p JOIN ${g} ON ${g.id} = p.setting_id
      ORDER BY p.section_id, p.stage, p.evaluator_id, p.evaluated_id
      ON CONFLICT (${evaluationRecord.sectionId}, ${evaluationRecord.stage}, ${evaluationRecord.evaluatorId},
        ${evaluationRecord.evaluatedId}) DO NOTHING RETURNING ${evaluationRecord.id}`,
})

/** States that disclose a group's reveal: another anonymous record of the group could be identified by its day. */
const TOLD_STATES = sql`('revealed', 'held', 'dropped')`

/**
 * Closed records of wanted pairs that can open again: nothing of the pair was revealed and, if the record is anonymous,
 * nothing of its group.
 */
export const reopenableRecords = statement({
  access: 'area',
  columns: { id: col.uuid(), windowEndsAt: col.timestamptz() },
  samples: [
    { openings: [], cells: [], reasons: null },
    { openings: [], cells: [], reasons: ['partyRemoved'] },
  ] as (Omit<OpeningQuery, 'now'> & { reasons: readonly EndReason[] | null })[],
  text: ({ reasons, ...query }: Omit<OpeningQuery, 'now'> & { reasons: readonly EndReason[] | null }, scope) =>
    sql`WITH ${wantedPairs(scope, query)}
      SELECT ${r.id}, p.ends_at AS "windowEndsAt" FROM pair p JOIN ${r}
        ON ${r.sectionId} = p.section_id AND ${r.stage} = p.stage AND ${r.evaluatorId} = p.evaluator_id
          AND ${r.evaluatedId} = p.evaluated_id AND ${r.settingId} = p.setting_id
      WHERE ${r.status} = ${statesOf<RecordStatus>('closed')}
        ${reasons === null ? sql`` : sql`AND ${r.endReason} = ANY(${reasons}::text[])`}
        AND NOT EXISTS (SELECT 1 FROM ${opposite} WHERE ${opposite.sectionId} = ${r.sectionId}
          AND ${opposite.stage} = ${r.stage} AND ${opposite.revealedAt} IS NOT NULL
          AND ${opposite.evaluatorId} = ${r.evaluatedId} AND ${opposite.evaluatedId} = ${r.evaluatorId})
        AND NOT (${r.anonymous} AND EXISTS (SELECT 1 FROM ${ofGroup}
          WHERE ${ofGroup.sectionId} = ${r.sectionId} AND ${ofGroup.stage} = ${r.stage} AND ${ofGroup.settingId} = ${r.settingId}
            AND ${ofGroup.evaluatedId} = ${r.evaluatedId} AND ${ofGroup.status} IN ${TOLD_STATES}))`,
})

interface LimitQuery extends Omit<OpeningQuery, 'now'> {
  /** Begin of the run. */
  startedAt: Date
  limit: number
}

/**
 * Projects that could exceed the limit, including the records that the run has opened so far, if each side of a cell
 * evaluated every other side. Counted once per section, so the cost is linear in the number of parties, even if the
 * planner's statistics of freshly filled tables are wrong.
 */
export const projectsNearLimit = statement({
  access: 'area',
  columns: { projectId: col.uuid(), opened: col.int() },
  samples: [{ openings: [], cells: [], startedAt: new Date(0), limit: 1 }],
  text: ({ startedAt, limit, ...query }: LimitQuery, scope) =>
    sql`WITH ${openingCtes(query)},
      side AS (SELECT ${b.projectId}, o.stage, r.counts
        FROM opening o JOIN ${b} ON ${b.id} = o.section_id AND ${hasStage(sql`o.stage`)} AND ${scope.area(b.areaId)}
        CROSS JOIN LATERAL (SELECT jsonb_object_agg(x.name, x.n) AS counts
          FROM (SELECT g.name, count(DISTINCT ${y.participantId}) AS n
            FROM ${y} JOIN role g ON ${y.part} = ANY(g.parts)
            WHERE ${y.sectionId} = o.section_id AND ${y.removedAt} IS NULL GROUP BY 1) x) r),
      bound AS (SELECT d.project_id,
          sum((d.counts ->> c.evaluator)::bigint * (d.counts ->> c.evaluated)::bigint) AS n
        FROM side d JOIN cell c ON c.stage = d.stage GROUP BY 1)
      SELECT w.project_id AS "projectId", w.opened FROM (SELECT x.project_id, x.n,
          (SELECT count(*) FROM ${r} WHERE ${r.projectId} = x.project_id
            AND ${r.openedAt} >= ${startedAt}::timestamptz)::int AS opened FROM bound x) w
      WHERE w.n + w.opened > ${limit}`,
})

/** The number of records that would open, by project and cell. */
export const countMissing = statement({
  access: 'area',
  columns: { projectId: col.uuid(), settingId: col.uuid(), records: col.int() },
  samples: [{ openings: [], cells: [] }],
  text: (query: Omit<OpeningQuery, 'now'>, scope) =>
    sql`WITH ${wantedPairs(scope, query)}
      SELECT p.project_id AS "projectId", p.setting_id AS "settingId", count(*)::int AS records
      FROM pair p WHERE NOT EXISTS (SELECT 1 FROM ${r}
        WHERE ${r.sectionId} = p.section_id AND ${r.stage} = p.stage
          AND ${r.evaluatorId} = p.evaluator_id AND ${r.evaluatedId} = p.evaluated_id)
      GROUP BY 1, 2 ORDER BY 1, 2`,
})
