import type { CaseKind } from '@credit/contract'
import { col, SAMPLE_ID, sql, sqlName, statement } from '../../database/statement.js'
import type { HomeMove } from '../participants/move-home.js'
import { EVERYWHERE } from './ledger/ledger.sql.js'

const MOVE: HomeMove = { participantId: SAMPLE_ID, from: SAMPLE_ID, to: SAMPLE_ID }

/** Gives rows of a table, which belong to their participant's home, to another area. */
const movingHome = (table: string, when = sql``) =>
  statement({
    access: EVERYWHERE,
    columns: { id: col.uuid() },
    samples: [MOVE],
    text: ({ participantId, from, to }: HomeMove) =>
      sql`UPDATE ${sqlName(table)} SET area_id = ${to}::uuid
        WHERE participant_id = ${participantId}::uuid AND area_id = ${from}::uuid ${when}
        RETURNING id`,
  })

export const moveClaimsHome = movingHome('bonus_claim')
export const moveAdjustmentsHome = movingHome('adjustment')
/** A behaviour in a project stays with the project's area. */
export const moveBehavioursHome = movingHome('dishonest_record', sql`AND project_id IS NULL`)

/** Gives the cases about a participant, and its own about nothing that has an area, to another area. */
export const moveCasesHome = statement({
  access: EVERYWHERE,
  columns: { id: col.uuid(), kind: col.text<CaseKind>() },
  samples: [MOVE],
  text: ({ participantId, from, to }: HomeMove) =>
    sql`UPDATE credit_case c SET area_id = ${to}::uuid WHERE c.area_id = ${from}::uuid
        AND (c.subject_type = 'participant' AND c.subject_id = ${participantId}::uuid
          OR c.participant_id = ${participantId}::uuid AND (c.subject_type IN ('other', 'scoreLine')
            OR c.subject_type = 'behaviour' AND EXISTS (SELECT 1 FROM dishonest_record d
              WHERE d.id = c.subject_id AND d.project_id IS NULL)))
      RETURNING c.id, c.kind`,
})
