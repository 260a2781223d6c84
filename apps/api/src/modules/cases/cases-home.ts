import type { CaseKind } from '@credit/contract'
import { col, sql, statement } from '#database/statement'
import { EVERYWHERE } from '../ledger/ledger.sql.js'
import type { HomeRows } from '../participants/home/move-home.js'
import { type HomeMove, SAMPLE_MOVE } from '../participants/home/moving-home.sql.js'

/** Gives the cases about a participant, and its own about nothing that has an area, to another area. */
const moveCasesHome = statement({
  access: EVERYWHERE,
  columns: { id: col.uuid(), kind: col.text<CaseKind>() },
  samples: [SAMPLE_MOVE],
  text: ({ participantId, from, to }: HomeMove) =>
    sql`UPDATE credit_case c SET area_id = ${to}::uuid WHERE c.area_id = ${from}::uuid
        AND (c.subject_type = 'participant' AND c.subject_id = ${participantId}::uuid
          OR c.participant_id = ${participantId}::uuid AND (c.subject_type IN ('other', 'scoreLine')
            OR c.subject_type = 'behaviour' AND EXISTS (SELECT 1 FROM dishonest_record d
              WHERE d.id = c.subject_id AND d.project_id IS NULL)))
      RETURNING c.id, c.kind`,
})

/** Cases go along with the home of their participant. */
export const CASES_HOME: HomeRows = {
  entity: 'credit_case',
  move: async (tx, move) => (await moveCasesHome.rows(tx, move)).map(({ id, kind }) => ({ id, todo: kind })),
}
