import type { CaseStatus, Names, ParticipantSign, ParticipantStatus } from '@credit/contract'
import { col, SAMPLE_ID, type Seen, sql, statement, statesOf } from '#database/statement'
import { CaseStepEntity } from '#entities/cases/case-step'
import type { CreditCaseEntity } from '#entities/ledger/credit-case'
import type { ParticipantEntity } from '#entities/participants/participant'

/** Participants and areas of the cases of a list. */
export const casePeople = statement({
  access: 'seen',
  columns: {
    id: col.uuid(),
    participantName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    area: col.jsonb<Names>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly Seen<CreditCaseEntity>[] }, scope) =>
    sql`SELECT c.id, p.name AS "participantName", p.sign, a.names AS area FROM credit_case c
      JOIN participant p ON p.id = c.participant_id JOIN area a ON a.id = c.area_id
      WHERE ${scope.seen(sql`c.id`, ids)}`,
})

/** The steps of a case in their order, with their files. */
export const caseSteps = statement({
  access: 'seen',
  columns: {
    ...col.of(CaseStepEntity, 'id', 'action', 'createTime', 'byParty', 'text'),
    accountName: col.nullable(col.text()),
    fileIds: col.json<string[]>(),
  },
  samples: [{ caseId: SAMPLE_ID }],
  text: ({ caseId }: { caseId: Seen<CreditCaseEntity> }, scope) =>
    sql`SELECT s.id, s.action, s.create_time AS "createTime", s.by_party AS "byParty", s.text,
        a.name AS "accountName",
        (SELECT coalesce(json_agg(u.file_id ORDER BY u.file_id), '[]') FROM file_use u
          WHERE u.owner_table = 'case_step' AND u.owner_id = s.id::text) AS "fileIds"
      FROM case_step s LEFT JOIN account a ON a.id = s.account_id
      WHERE ${scope.seen(sql`s.case_id`, caseId)} ORDER BY s.create_time, s.id`,
})

/** A project, if the caller takes or took part in it. */
export const isInProject = statement({
  access: 'party',
  columns: { name: col.text(), areaId: col.uuid() },
  samples: [{ projectId: SAMPLE_ID }],
  text: ({ projectId }: { projectId: string }, scope) =>
    sql`SELECT j.name, j.area_id AS "areaId" FROM project j WHERE j.id = ${projectId}::uuid
      AND EXISTS (SELECT FROM section_party y JOIN bid_section b ON b.id = y.section_id
        WHERE b.project_id = j.id AND ${scope.party(sql`y.participant_id`)})`,
})

/** Another participant, if it shares a section with the caller. */
export const sharesSection = statement({
  access: 'party',
  columns: { name: col.text(), areaId: col.uuid() },
  samples: [{ otherId: SAMPLE_ID }],
  text: ({ otherId }: { otherId: string }, scope) =>
    sql`SELECT p.name, p.area_id AS "areaId" FROM participant p
      WHERE p.id = ${otherId}::uuid AND p.status <> ${statesOf<ParticipantStatus>('merged')}
        AND NOT ${scope.party(sql`p.id`)}
        AND EXISTS (SELECT FROM section_party y JOIN section_party z ON z.section_id = y.section_id
          WHERE ${scope.party(sql`y.participant_id`)} AND z.participant_id = p.id)`,
})

/** Objections of a participant to some lines of its ledger, or to their causes; the latest last. */
export const objectionsTo = statement({
  access: 'seen',
  columns: { id: col.uuid(), subjectId: col.uuid() },
  samples: [{ participantId: SAMPLE_ID, ids: [SAMPLE_ID] }],
  text: ({ participantId, ids }: { participantId: Seen<ParticipantEntity>; ids: readonly string[] }, scope) =>
    sql`SELECT c.id, c.subject_id AS "subjectId" FROM credit_case c
      WHERE ${scope.seen(sql`c.participant_id`, participantId)} AND c.kind = 'objection'
        AND c.status <> ${statesOf<CaseStatus>('withdrawn')} AND c.subject_id = ANY(${ids}::uuid[]) ORDER BY c.id`,
})
