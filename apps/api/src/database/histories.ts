/** Tables whose rows are only added: nobody changes or removes one, by grants and by triggers. */
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

/** Tables whose rows the service cannot remove, with the columns that it may change where these are not all. */
export const KEPT_TABLES: Readonly<Record<string, readonly string[] | 'all'>> = {
  adjustment: 'all',
  backup_run: 'all',
  bid_section: 'all',
  bonus_claim: 'all',
  broadcast: 'all',
  calendar_change: 'all',
  certificate: 'all',
  credit_case: 'all',
  credit_change: ['position'],
  credit_fact: ['voided_on', 'evaluator_id', 'evaluated_id'],
  credit_record: 'all',
  dishonest_record: 'all',
  evaluation_flag: 'all',
  evaluation_record: 'all',
  evaluation_setting: 'all',
  evaluation_setting_version: ['indicators'],
  participant_identity: 'all',
  participant_merge: 'all',
  project: 'all',
  rating: 'all',
  registration: 'all',
  revision: 'all',
  section_party: 'all',
  section_stage: 'all',
  setting_day: 'all',
  score_formula: 'all',
  sync_release: 'all',
  sync_run: 'all',
}

/**
 * Tables whose rows the service may remove only if the transaction also records it: the entry of the audit log
 * must show the row as it was, at least in these columns.
 */
export const AUDITED_DELETIONS: Readonly<Record<string, readonly string[]>> = {
  account: ['login_name', 'type', 'area_id'],
  api_key: ['name', 'prefix', 'scopes'],
  area: ['code', 'names'],
  bonus_item: ['sign', 'code'],
  carousel_slide: ['title', 'area_id'],
  dictionary: ['code'],
  dishonesty_item: ['sign', 'code'],
  menu: ['code', 'kind'],
  monthly_report: ['area_id', 'month', 'files'],
  participant: ['sign', 'name', 'code', 'identity_key', 'area_id'],
  regulation: ['title', 'area_id'],
  role: ['code', 'sign', 'area_id'],
  star_rating: ['sign', 'stars'],
  webhook: ['name', 'url', 'kinds'],
}
