/** SQL for rows of an agency whose score rests on evaluations, a bonus and an act. */
export const AGENCY = `(SELECT participant_id FROM score_line WHERE cause = 'bonus')`
export const line = (cause: string) =>
  `SELECT id FROM score_line WHERE cause = '${cause}' AND participant_id = ${AGENCY} ORDER BY seq LIMIT 1`
const ABOUT_AGENCY = `evaluated_id = ${AGENCY} AND NOT anonymous`
export const FACT = `SELECT record_id AS id FROM credit_fact WHERE ${ABOUT_AGENCY} ORDER BY record_id LIMIT 1`
export const RECORD = `SELECT id FROM evaluation_record WHERE status = 'revealed' AND ${ABOUT_AGENCY} ORDER BY id LIMIT 1`
export const PARTICIPANT = `SELECT participant_id AS id FROM score_line WHERE cause = 'bonus'`
export const SEALED = `SELECT id FROM evaluation_record WHERE status = 'submitted' ORDER BY id LIMIT 1`

/** A change made by hand: its name, the row that must be named, its statements, the kind of fault that names it. */
export type Tampering = readonly [name: string, row: string, change: string, kind: string]
