/** Append-only tables: grants and triggers prevent changing and removing rows. */
export const GROWING_TABLES = [
  'case_step',
  'login_log',
  'merge_row',
  'note',
  'rating_row',
  'rule_version',
  'score_line',
  'todo_decision',
] as const

/** Tables that triggers of the owner write, from rows of other tables: the service only reads them. */
export const COUNTED_TABLES = ['evaluation_count', 'ranking', 'row_count'] as const

const columns = (names: string): readonly string[] => names.split(/\s+/)

/** Columns that every edit of a row changes. */
const EDITED = ['update_time', 'version'] as const
/** Columns with the decision on a row. */
const DECIDED = ['status', 'reason', 'decided_at', 'decided_by_id'] as const
/** Columns that say to which participant and area a row belongs: they follow merges and moves. */
const HELD_BY = ['participant_id', 'area_id'] as const

/** Tables of {@link KEPT_TABLES} whose rows can be removed all the same, as {@link AUDITED_DELETIONS}. */
export const REMOVABLE_TABLES: readonly string[] = ['bid_section', 'project']

/**
 * Tables whose rows the service cannot remove, with the columns that it may change. A column is on this list only if a
 * use case changes it after the row has been inserted.
 */
export const KEPT_TABLES: Readonly<Record<string, readonly string[]>> = {
  adjustment: [
    ...EDITED,
    ...HELD_BY,
    ...columns('status decision_text in_force_from ended_on decided_at decided_by_id'),
  ],
  award_alarm: [...EDITED, ...columns('participant_id status cause act_id chosen_on reason settled_by_id settled_at')],
  backup_run: [],
  bid_section: [
    ...EDITED,
    ...columns(`code name remark stage upstream_stage filed_on ending ended_on final_value penalty deduction
      delay_days formal_data evaluates_bids origin position hand_edited`),
  ],
  bidder_link: [...EDITED, ...columns('kinds strength status evidence decisions decided_at ended_at')],
  bonus_claim: [
    ...EDITED,
    ...HELD_BY,
    ...DECIDED,
    ...columns(`item_id certificate_id certificate_number description points max_points notice_ends_on
      in_force_from valid_until ended_on`),
  ],
  broadcast: [...EDITED, ...columns('sent sent_at')],
  calendar_change: columns('settled_at moved'),
  certificate: [
    ...EDITED,
    ...HELD_BY,
    ...DECIDED,
    ...columns('kind name number issuer issued_at expires_at submitted_by'),
  ],
  credit_case: [...EDITED, ...HELD_BY, ...columns('status due_on review_until decided_at decided_by_id effect')],
  credit_change: columns('position'),
  credit_fact: columns('voided_on evaluator_id evaluated_id'),
  credit_record: [...EDITED, ...columns('status reason file_id sha256')],
  dishonest_record: [
    ...EDITED,
    ...HELD_BY,
    ...DECIDED,
    ...columns(`sealed tier points description reported_text authority decision_number decided_on penalty basis
      statement statement_at notice_ends_on in_force_from valid_until publish_date publish_end_date
      repairable_from ended_on`),
  ],
  evaluation_flag: [
    ...EDITED,
    ...HELD_BY,
    ...columns('status key record_ids related_ids figures benchmarks decisions decided_at'),
  ],
  evaluation_record: columns(`version evaluator_id evaluated_id status opened_at due_at reminded_at window_ends_at
      deadlines_set_at deferrals draft answers comment dishonesty reply total submitted_at
      submitted_by_id first_seen_at duration_seconds revealed_at held_at pool_id ended_at end_reason`),
  evaluation_setting: [
    ...EDITED,
    ...columns(`code evaluator_sign evaluated_sign stage enabled optional anonymous days procurement_categories
      current_version`),
  ],
  evaluation_setting_version: columns('indicators'),
  participant_identity: columns('participant_id'),
  participant_merge: [
    ...EDITED,
    ...columns('status changes ledger_seq ledger_day undone_at undone_by_name undone_seq undone_day'),
  ],
  project: [
    ...EDITED,
    ...columns(`code name sounds release_date formal_data pause paused_at pause_reason procurement_method
      procurement_category amount currency lowest_stage all_abandoned hand_edited recheck_on other_parties`),
  ],
  rating: [...EDITED, ...columns('status participants notice_until published_at enforced_at ended_at reason digest')],
  registration: [
    ...EDITED,
    ...HELD_BY,
    ...DECIDED,
    ...columns(`sign name code profile contacts_number code_confirmed number_confirmed file_ids consent_at
      locale attempts submitted_at`),
  ],
  revision: [...EDITED, ...DECIDED, ...columns('number changes decided_by_name')],
  section_party: columns('participant_id removed_at by_hand'),
  section_stage: columns('reached_on day_known opened_at outcome create_time'),
  setting_day: [...EDITED, ...columns('days')],
  score_formula: [
    ...EDITED,
    ...columns(`mutual_max prior_weight prior_mark bonus_max stage_weights age_weights per_evaluator_max
      min_evaluators top_evaluators basis_shares`),
  ],
  sync_quality: columns('buyer_id agency_id buyer agency lots supplier codes award_day contract_day category contact'),
  sync_release: [],
  sync_run: columns('status finished_at cursor counts error holder'),
  todo_term: columns('step passed_at'),
}

/**
 * Tables whose rows the service may remove only if the transaction also records it: the entry of the audit log
 * must show the row as it was, at least in these columns.
 */
export const AUDITED_DELETIONS: Readonly<Record<string, readonly string[]>> = {
  account: ['login_name', 'type', 'area_id'],
  api_key: ['name', 'prefix', 'scopes'],
  area: ['code', 'names'],
  bid_section: ['project_id', 'area_id', 'code', 'name', 'stage'],
  bonus_item: ['sign', 'code'],
  carousel_slide: ['title', 'area_id'],
  dictionary: ['code'],
  dishonesty_item: ['sign', 'code'],
  menu: ['code', 'kind'],
  monthly_report: ['area_id', 'month', 'files'],
  participant: ['sign', 'name', 'code', 'identity_key', 'area_id'],
  project: ['ocid', 'code', 'name', 'area_id'],
  regulation: ['title', 'area_id'],
  role: ['code', 'sign', 'area_id'],
  star_rating: ['sign', 'stars'],
  webhook: ['name', 'url', 'kinds'],
}
