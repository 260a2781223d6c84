import { allAreas, col, SAMPLE_ID, sql, statement } from '../../../database/statement.js'

/** Gives the certificates of a participant to the area that is its home from now on. */
export const moveCertificatesHome = statement({
  access: allAreas('certificates belong to the home area of their holder'),
  columns: { id: col.uuid() },
  samples: [{ participantId: SAMPLE_ID, from: SAMPLE_ID, to: SAMPLE_ID }],
  text: ({ participantId, from, to }: { participantId: string; from: string; to: string }) =>
    sql`UPDATE certificate SET area_id = ${to}::uuid
      WHERE participant_id = ${participantId}::uuid AND area_id = ${from}::uuid RETURNING id`,
})
