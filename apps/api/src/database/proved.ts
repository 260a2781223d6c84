const columns = (names: string): readonly string[] => names.split(/\s+/)

/** Columns of every decision on a participant. */
const DECISION = columns(`create_time participant_id points in_force_from ended_on decided_at decided_by_id status`)

/**
 * Tables whose rows are published or grant something, and the columns that do: each entry of the audit log about such a
 * row has the digest of its columns after the change, with which `score:verify` compares the row. A migration calls
 * `proveTables` for a further table or column. The secret of a webhook is not proved: it is encrypted for its row, so
 * that another value cannot be put in its place, and a rotation of the key writes it anew.
 */
export const PROVED: Readonly<Record<string, readonly string[]>> = {
  account: columns(`login_name name type area_id status participant_id handler left_at password_hash change_pwd phone
    phone_verify`),
  account_certificate: columns('account_id type fingerprint'),
  account_link: columns('account_id other_id'),
  adjustment: [...DECISION, ...columns('reason document_number valid_until requested_by_id decision_text')],
  api_key: columns('name prefix hash scopes quota_per_minute quota_per_day expires_on status'),
  base_score_setting: columns('sign score min_evaluators min_weight'),
  bid_section: columns(`project_id area_id code name stage upstream_stage filed_on evaluates_bids ending ended_on
    final_value penalty deduction delay_days`),
  bidder_link: columns(`create_time area_id participant_id other_id kinds strength status evidence decisions decided_at
    ended_at`),
  bonus_claim: [
    ...DECISION,
    ...columns(`item_id certificate_id certificate_number description max_points notice_ends_on valid_until reason`),
  ],
  bonus_item: columns('sign code names points max_points validity_months certificate_required enabled'),
  calendar_year: columns('year confirmed_at confirmed_by_id'),
  case_step: columns('create_time case_id action account_id by_party text'),
  certificate:
    columns(`create_time participant_id series_id revision kind name number issuer issued_at expires_at status
    submitted_by reason decided_at decided_by_id`),
  credit_case: columns(`create_time participant_id kind subject_type subject_id subject_text title status due_on
    review_until decided_at decided_by_id effect`),
  credit_change: columns('create_time participant_id kind record_id code name sign content'),
  credit_record: columns('create_time participant_id number locale status valid_until stated file_id sha256 reason'),
  dictionary: columns('code items'),
  dishonest_record: [
    ...DECISION,
    ...columns(`item_id project_id record_id sealed anonymous source tier description reported_text decision_number
      authority penalty basis decided_on statement statement_at notice_ends_on valid_until publish_date
      publish_end_date repairable_from reported_by_id reason`),
  ],
  dishonesty_item: columns(`sign code names tier points publicity_min_months publicity_max_months validity_months
    repair_after_months bases enabled`),
  evaluation_flag:
    columns(`create_time participant_id kind status key record_ids related_ids figures benchmarks decisions
    decided_at`),
  evaluation_record: columns(`project_id section_id stage setting_id setting_version evaluator_id evaluated_id optional
    anonymous status opened_at due_at window_ends_at deferrals reply total submitted_at submitted_by_id revealed_at held_at
    pool_id ended_at end_reason`),
  evaluation_setting: columns(
    'code evaluator_sign evaluated_sign stage enabled optional anonymous days current_version procurement_categories',
  ),
  evaluation_setting_version: columns('setting_id number indicators variant_of procurement_category'),
  menu: columns('code kind permission hidden only_area_id'),
  overview_score: columns('sign code min_score min_mean labels measure_texts serious_measure_texts'),
  participant: columns('sign name code area_id status merged_into_id unidentified'),
  rating: columns(`create_time area_id period edition number as_of status participants previous_id notice_until
    published_at enforced_at ended_at reason digest`),
  rating_row: columns(`create_time rating_id entry_id revision participant_id sign name code home_names left_out score
    star_level band band_from limited_by basis serious rank evaluator_count evaluator_step mean terms rule_version
    cause case_id reason computed_at`),
  role: columns('code names sign built_in area_id'),
  score_formula: columns(`mutual_max prior_weight prior_mark bonus_max stage_weights age_weights per_evaluator_max
    min_evaluators top_evaluators basis_shares`),
  setting_day: columns('key days'),
  star_rating: columns('sign stars min_score min_mean labels'),
  webhook: columns('name url kinds status'),
}

interface ProvedList {
  /** Proved table whose rows have the list. */
  of: string
  /** Column with the id of the row that has it. */
  by: string
  /** Proved columns. */
  columns: readonly string[]
  /** The rows that have it belong to no area. */
  unscoped?: true
}

/** Tables whose rows are proved as a sorted list of the row that they belong to. */
export const PROVED_LISTS: Readonly<Record<string, ProvedList>> = {
  account_role: { of: 'account', by: 'account_id', columns: columns('role_id') },
  role_menu: { of: 'role', by: 'role_id', columns: columns('menu_id'), unscoped: true },
  section_party: { of: 'bid_section', by: 'section_id', columns: columns('participant_id part removed_at by_hand') },
  section_stage: {
    of: 'bid_section',
    by: 'section_id',
    columns: columns('stage reached_on day_known opened_at outcome'),
  },
}

/** Proved tables whose rows have lists, and whether these belong to areas. */
export const WITH_LISTS: ReadonlyMap<string, 'scoped' | 'unscoped'> = new Map(
  Object.values(PROVED_LISTS).map(({ of, unscoped }) => [of, unscoped ? 'unscoped' : 'scoped']),
)

/** Actions of entries that only prove a row: lists of changes leave them out. */
export const PROVING_ACTIONS = ['prove', 'baseline'] as const

/** Property of the image after a change that holds the digest of the row. */
export const PROOF = 'proof'
