import { col, SAMPLE_ID, type Sql, type Statement, sql, sqlName, statement } from '#database/statement'

/** A participant and the areas it leaves and comes to. */
export interface HomeMove {
  participantId: string
  from: string
  to: string
}

export const SAMPLE_MOVE: HomeMove = { participantId: SAMPLE_ID, from: SAMPLE_ID, to: SAMPLE_ID }

/** The statement that gives rows of a table, which belong to their participant's home, to another area; for the city. */
export const movingHome = (table: string, when: Sql = sql``): Statement<HomeMove, { id: string }> =>
  statement({
    access: 'area',
    columns: { id: col.uuid() },
    samples: [SAMPLE_MOVE],
    text: ({ participantId, from, to }: HomeMove, scope) =>
      sql`UPDATE ${sqlName(table)} SET area_id = ${to}::uuid
        WHERE participant_id = ${participantId}::uuid AND area_id = ${from}::uuid AND ${scope.area(sql`area_id`)} ${when}
        RETURNING id`,
  })
