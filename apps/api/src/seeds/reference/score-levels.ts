import type { ParticipantSign } from '@credit/contract'

/** Numbers for a rating of roles with their own: only purchasers evaluate suppliers, most of them at few sections. */
export const RATED_WITH: Partial<Record<ParticipantSign, { minEvaluators: number; minWeight: number }>> = {
  2: { minEvaluators: 2, minWeight: 3 },
}

/** Catalogue 2.2: `[stars, begins at, mean, zh-CN, en-US]`, for all roles. */
export const STARS = [
  [5, 90, 80, '信用优秀', 'Excellent'],
  [4, 80, 80, '信用良好', 'Good'],
  [3, 60, 60, '信用一般', 'Fair'],
  [2, 30, null, '信用较差', 'Poor'],
  [1, 0, null, '信用差', 'Bad'],
] as const

/** Catalogue 2.2: `[code, begins at, mean, label zh-CN, en-US, measures zh-CN, en-US]`, for each role. */
export const BANDS = [
  [
    'AAA',
    90,
    80,
    '信用优秀',
    'Excellent',
    '免检或降低抽查比例；信用承诺替代证明',
    'Fewer spot checks; a commitment instead of certificates',
  ],
  ['AA', 80, 80, '信用良好', 'Good', '常规监管，优先推荐', 'Normal supervision; preferred'],
  ['A', 70, 72, '信用较好', 'Fairly good', '常规监管', 'Normal supervision'],
  ['B', 60, 60, '信用一般', 'Fair', '提示提醒，适度提高抽查', 'Reminders; more checks'],
  ['C', 30, null, '信用较差', 'Poor', '约谈、重点检查', 'Interview; priority checks'],
  ['D', 0, null, '信用差', 'Bad', '约谈、限期整改，重点检查', 'Interview; a deadline for improvement; priority checks'],
] as const

/** Measures of the lowest band while a serious act is in force. */
export const SERIOUS_MEASURES = [
  '列入严重违法失信行为记录名单，依法限制',
  'Serious dishonest list; lawful restriction',
] as const
