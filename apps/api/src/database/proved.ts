const columns = (names: string): readonly string[] => names.split(/\s+/)

/** Columns of every decision on a participant. */
const DECISION = columns(`create_time participant_id points in_force_from ended_on decided_at decided_by_id status`)

/**
 * Tables whose rows are published, and the columns that are: each entry of the audit log about such a row has the
 * digest of its columns after the change, with which `score:verify` compares the row. A migration calls `proveTables`
 * for a further table or column.
 */
export const PROVED: Readonly<Record<string, readonly string[]>> = {
  adjustment: [...DECISION, ...columns('reason document_number valid_until requested_by_id decision_text')],
  bonus_claim: [
    ...DECISION,
    ...columns(`item_id certificate_id certificate_number description max_points notice_ends_on valid_until reason`),
  ],
  credit_change: columns('create_time participant_id kind record_id code name sign content'),
  credit_record: columns('create_time participant_id number locale status valid_until stated file_id sha256 reason'),
  dishonest_record: [
    ...DECISION,
    ...columns(`item_id project_id record_id sealed anonymous source tier description reported_text decision_number
      authority penalty basis decided_on statement statement_at notice_ends_on valid_until publish_date
      publish_end_date repairable_from reported_by_id reason`),
  ],
  participant: columns('sign name code area_id status merged_into_id unidentified'),
  rating: columns(`create_time area_id period edition number as_of status participants previous_id notice_until
    published_at enforced_at ended_at reason digest`),
  rating_row: columns(`create_time rating_id entry_id revision participant_id sign name code home_names left_out score
    star_level band band_from limited_by basis serious rank evaluator_count evaluator_step mean terms rule_version
    cause case_id reason computed_at`),
}

/** Actions of entries that only prove a row: lists of changes leave them out. */
export const PROVING_ACTIONS = ['prove', 'baseline'] as const

/** Property of the image after a change that holds the digest of the row. */
export const PROOF = 'proof'
