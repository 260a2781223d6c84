/** Catalogue 2.2: `[stars, begins at, zh-CN, en-US]`, for all roles. */
export const STARS = [
  [5, 90, '信用优秀', 'Excellent'],
  [4, 80, '信用良好', 'Good'],
  [3, 60, '信用一般', 'Fair'],
  [2, 30, '信用较差', 'Poor'],
  [1, 0, '信用差', 'Bad'],
] as const

/** Catalogue 2.2: `[code, begins at, label zh-CN, en-US, measures zh-CN, en-US]`, for each role. */
export const BANDS = [
  [
    'AAA',
    90,
    '信用优秀',
    'Excellent',
    '免检或降低抽查比例；信用承诺替代证明',
    'Fewer spot checks; a commitment instead of certificates',
  ],
  ['AA', 80, '信用良好', 'Good', '常规监管，优先推荐', 'Normal supervision; preferred'],
  ['A', 70, '信用较好', 'Fairly good', '常规监管', 'Normal supervision'],
  ['B', 60, '信用一般', 'Fair', '提示提醒，适度提高抽查', 'Reminders; more checks'],
  ['C', 30, '信用较差', 'Poor', '约谈、重点检查', 'Interview; priority checks'],
  ['D', 0, '信用差', 'Bad', '列入严重违法失信行为记录名单，依法限制', 'Serious dishonest list; lawful restriction'],
] as const
