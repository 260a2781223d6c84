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
  bonus_claim: 'all',
  calendar_change: 'all',
  certificate: 'all',
  credit_case: 'all',
  credit_change: ['position'],
  credit_fact: ['voided_on', 'evaluator_id', 'evaluated_id'],
  credit_record: 'all',
  dishonest_record: 'all',
  evaluation_record: 'all',
  evaluation_setting_version: ['indicators'],
  participant_merge: 'all',
  rating: 'all',
  revision: 'all',
  section_stage: 'all',
  setting_day: 'all',
  score_formula: 'all',
}
