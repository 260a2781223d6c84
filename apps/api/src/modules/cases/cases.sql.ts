import type { CaseStatus, Names, ParticipantSign, ParticipantStatus } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, type Seen, sql, statement, statesOf } from '#database/statement'
import { CaseStepEntity } from '#entities/cases/case-step'
import type { CreditCaseEntity } from '#entities/ledger/credit-case'

const VISIBLE_CASES = allAreas('cases that the caller may see')

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

/** Whether a participant takes or took part in a project. */
export const isInProject = statement({
  access: allAreas('a participant files cases about projects of its own'),
  columns: { name: col.text(), areaId: col.uuid() },
  samples: [{ participantId: SAMPLE_ID, projectId: SAMPLE_ID }],
  text: ({ participantId, projectId }: { participantId: string; projectId: string }) =>
    sql`SELECT j.name, j.area_id AS "areaId" FROM project j WHERE j.id = ${projectId}::uuid
      AND EXISTS (SELECT FROM section_party y JOIN bid_section b ON b.id = y.section_id
        WHERE b.project_id = j.id AND y.participant_id = ${participantId}::uuid)`,
})

/** Another participant, if it shares a section with the asking one. */
export const sharesSection = statement({
  access: allAreas('a participant files cases about those it works with'),
  columns: { name: col.text(), areaId: col.uuid() },
  samples: [{ participantId: SAMPLE_ID, otherId: SAMPLE_ID }],
  text: ({ participantId, otherId }: { participantId: string; otherId: string }) =>
    sql`SELECT p.name, p.area_id AS "areaId" FROM participant p
      WHERE p.id = ${otherId}::uuid AND p.status <> ${statesOf<ParticipantStatus>('merged')}
        AND p.id <> ${participantId}::uuid
        AND EXISTS (SELECT FROM section_party y JOIN section_party z ON z.section_id = y.section_id
          WHERE y.participant_id = ${participantId}::uuid AND z.participant_id = p.id)`,
})

/** Objections of a participant to some lines of its ledger, or to their causes; the latest last. */
export const objectionsTo = statement({
  access: VISIBLE_CASES,
  columns: { id: col.uuid(), subjectId: col.uuid() },
  samples: [{ participantId: SAMPLE_ID, ids: [SAMPLE_ID] }],
  text: ({ participantId, ids }: { participantId: string; ids: readonly string[] }) =>
    sql`SELECT c.id, c.subject_id AS "subjectId" FROM credit_case c
      WHERE c.participant_id = ${participantId}::uuid AND c.kind = 'objection'
        AND c.status <> ${statesOf<CaseStatus>('withdrawn')} AND c.subject_id = ANY(${ids}::uuid[]) ORDER BY c.id`,
})
