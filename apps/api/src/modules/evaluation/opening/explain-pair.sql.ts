import type { OpenStage, ParticipantStatus, ProcurementCategory, StageOutcome } from '@credit/contract'
import { col, SAMPLE_DAY, SAMPLE_ID, type Seen, type Sql, sql, statement, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ExpertProfileEntity } from '#entities/participants/expert-profile'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { SectionStageEntity } from '#entities/projects/section-stage'
import { IS_BUYER_TOO, isEmployer, REPRESENTS_BUYER, sameOrganisation } from './opening.sql.js'
import { ROLE_PARTS, type Role } from './roles.js'
import { hasStage } from './stages-to-open.sql.js'

const x = table(ExpertProfileEntity, 'x')
const p = table(ParticipantEntity, 'p')
const r = table(EvaluationRecordEntity, 'r')
const e = table(ParticipantEntity, 'e')
const d = table(ParticipantEntity, 'd')
const t = table(SectionStageEntity, 't')
const k = table(ProjectEntity, 'k')
const b = table(BidSectionEntity, 'b')
const y = table(SectionPartyEntity, 'y')

interface Pair {
  sectionId: Seen<BidSectionEntity>
  stage: OpenStage
  evaluatorId: string
  evaluatedId: string
}

/** Facts that decide about a pair, apart from the roles of its sides. */
export const pairFacts = statement({
  access: 'seen',
  columns: {
    recorded: col.bool(),
    outcome: col.nullable(col.text<StageOutcome>()),
    inHorizon: col.nullable(col.bool()),
    hasStage: col.bool(),
    procurementCategory: col.text<ProcurementCategory>(),
    evaluatorStatus: col.text<ParticipantStatus>(),
    evaluatedStatus: col.text<ParticipantStatus>(),
    sameOrganisation: col.bool(),
    employer: col.bool(),
  },
  samples: [
    {
      sectionId: SAMPLE_ID,
      stage: 0,
      evaluatorId: SAMPLE_ID,
      evaluatedId: SAMPLE_ID,
      since: SAMPLE_DAY,
    },
  ] as (Pair & { since: string })[],
  text: ({ sectionId, stage, evaluatorId, evaluatedId, since }: Pair & { since: string }, { seen }) => {
    const participant = (id: string): Sql =>
      sql`(SELECT p.*, ${x.employerCode} FROM ${p}
        LEFT JOIN ${x} ON ${x.participantId} = ${p.id} WHERE ${p.id} = ${id}::uuid)`
    return sql`SELECT EXISTS (SELECT 1 FROM ${r} WHERE ${seen(r.sectionId, sectionId)}
          AND ${r.stage} = ${stage}::smallint AND ${r.evaluatorId} = ${e.id} AND ${r.evaluatedId} = ${d.id}
        ) AS recorded,
        ${t.outcome}, ${t.reachedOn} >= ${since}::date AS "inHorizon",
        EXISTS (SELECT 1 FROM ${b} WHERE ${b.id} = ${sectionId}::uuid
          AND ${hasStage(sql`${stage}::smallint`)}) AS "hasStage",
        (SELECT ${k.procurementCategory} FROM ${b} JOIN ${k} ON ${k.id} = ${b.projectId}
          WHERE ${seen(b.id, sectionId)}) AS "procurementCategory", ${e.status} AS "evaluatorStatus",
        ${d.status} AS "evaluatedStatus", ${sameOrganisation('e', 'd')} AS "sameOrganisation",
        ${isEmployer('e', 'd')} AS employer
      FROM ${participant(evaluatorId)} e CROSS JOIN ${participant(evaluatedId)} d
      LEFT JOIN ${t} ON ${seen(t.sectionId, sectionId)}
        AND ${t.stage} = ${stage}::smallint`
  },
})

interface RoleQuery {
  sectionId: Seen<BidSectionEntity>
  participantId: string
  role: Role
}

/** Parts that give a participant its role in a section, and the facts that exclude each part. */
export const partsInRole = statement({
  access: 'seen',
  columns: { isBuyerToo: col.bool(), representsBuyer: col.bool() },
  samples: [{ sectionId: SAMPLE_ID, participantId: SAMPLE_ID, role: 'agency' }] as RoleQuery[],
  text: ({ sectionId, participantId, role }: RoleQuery, scope) =>
    sql`SELECT ${IS_BUYER_TOO} AS "isBuyerToo", ${REPRESENTS_BUYER} AS "representsBuyer"
      FROM ${b} JOIN ${y} ON ${y.sectionId} = ${b.id}
      JOIN ${p} ON ${p.id} = ${y.participantId}
      WHERE ${scope.seen(b.id, sectionId)} AND ${p.id} = ${participantId}::uuid AND ${y.removedAt} IS NULL
        AND ${y.part} = ANY(${ROLE_PARTS[role]}::text[])`,
})
