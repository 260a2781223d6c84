import { col, sql, statement } from '#database/statement'
import type { RuleSnapshot } from '#entities/ledger/rule-version'

/** All rule tables as one JSON document; null if they are not seeded. */
export const rulesAsJson = statement({
  columns: { snapshot: col.json<RuleSnapshot>() },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT json_build_object(
      'baseScores', (SELECT json_object_agg(sign, score) FROM base_score_setting),
      'minEvaluators', (SELECT json_object_agg(sign, min_evaluators) FROM base_score_setting
        WHERE min_evaluators IS NOT NULL),
      'minWeight', (SELECT json_object_agg(sign, min_weight) FROM base_score_setting WHERE min_weight > 0),
      'formula', json_build_object('W', mutual_max, 'k', prior_weight, 'p', prior_mark,
        'Qcap', bonus_max, 'stageWeights', stage_weights, 'ageWeights', age_weights,
        'perEvaluatorMax', per_evaluator_max, 'minEvaluators', min_evaluators,
        'topEvaluators', top_evaluators, 'basisShares', basis_shares),
      'stars', (SELECT json_agg(json_build_object('sign', sign, 'stars', stars, 'minScore', min_score,
        'minMean', min_mean)
        ORDER BY sign NULLS FIRST, min_score DESC) FROM star_rating),
      'bands', (SELECT json_agg(json_build_object('sign', sign, 'code', code, 'minScore', min_score,
        'minMean', min_mean)
        ORDER BY sign, min_score DESC) FROM overview_score),
      'bonusItems', (SELECT coalesce(json_agg(json_build_object('code', code, 'points', points,
        'maxPoints', max_points) ORDER BY code), '[]') FROM bonus_item),
      'dishonestyItems', (SELECT coalesce(json_agg(json_build_object('code', code, 'tier', tier,
        'points', points) ORDER BY code), '[]') FROM dishonesty_item)) AS snapshot
      FROM score_formula`,
})

/** The number of the last version; a statement because every change of a score reads it. */
export const lastRuleVersion = statement({
  columns: { number: col.int() },
  samples: [{}],
  text: (_: object) => sql`SELECT coalesce(max(number), 0)::int AS number FROM rule_version`,
})

/** Takes the lock on the rules until the end of the transaction. */
export const lockRulesTable = statement({
  columns: { locked: col.bool() },
  samples: [{}],
  text: (_: object) => sql`SELECT true AS locked FROM pg_advisory_xact_lock(hashtext('score-rules'))`,
})
