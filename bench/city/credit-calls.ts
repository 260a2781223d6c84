import { ADMIN_API, outcomeOf, succeeded } from '@credit/testkit'
import type { Client } from 'pg'
import type { ServedCity } from './city.js'
import type { MeasuredCall } from './time-calls.js'

const GROUPS = (id: string) => `SELECT evaluator_id, revealed_on >= $1::date - interval '12 months' AS fresh,
    sum((ARRAY[100, 50, 150, 100])[stage + 1]) AS w,
    sum((ARRAY[100, 50, 150, 100])[stage + 1] * total) AS x
  FROM credit_fact WHERE evaluated_id = ${id} AND revealed_on <= $1 AND voided_on IS NULL GROUP BY 1, 2`
const IN_FORCE = `in_force_from <= $1 AND (valid_until IS NULL OR valid_until >= $1) AND ended_on IS NULL`
const ITEMS = `SELECT id, points, item_id FROM bonus_claim WHERE participant_id = p.id AND ${IN_FORCE}
  UNION ALL SELECT id, points, item_id FROM dishonest_record WHERE participant_id = p.id AND ${IN_FORCE}
  UNION ALL SELECT id, points, id FROM adjustment WHERE participant_id = p.id AND ${IN_FORCE}`
const LAST = `SELECT rule_version FROM score_line WHERE participant_id = p.id ORDER BY seq DESC LIMIT 1`

/**
 * The calls of credit that are made most, and beside each the one query that reads what it is made of,
 * written for one participant without the product's statements or policies. `$1` is today.
 */
export async function creditCalls(
  { server, tokens, people }: ServedCity,
  client: Client,
): Promise<readonly MeasuredCall[]> {
  const agency = people.agency01
  const expert = people.expert01
  if (!agency || !expert) throw new Error('The city has no agency or expert')
  const { rows } = await client.query<{ code: string }>('SELECT code FROM participant WHERE id = $1', [agency.id])
  const code = rows[0]?.code ?? ''
  const key = await issuedKey(server, tokens.admin)
  return [
    {
      name: 'ranking of a role in its area',
      path: 'account/score/ranking',
      options: { token: tokens.expert01 },
      best: `SELECT (SELECT count(*) FROM ranking WHERE sign = 4 AND area_id = '${expert.areaId}') AS total,
        (SELECT json_agg(x) FROM (SELECT p.id, p.name, r.credit_score, p.star_level
          FROM ranking r JOIN participant p ON p.id = r.participant_id
          WHERE r.sign = 4 AND r.area_id = '${expert.areaId}'
          ORDER BY r.credit_score DESC, r.evaluator_count DESC LIMIT 10) x) AS rows`,
    },
    {
      name: 'explanation of a score, for a supervisor',
      path: `credit/${agency.id}`,
      options: { token: tokens.admin },
      best: `SELECT p.*, (${LAST}) AS version,
          (SELECT json_agg(json_build_object('name', e.name, 'fresh', g.fresh, 'w', g.w, 'x', g.x))
            FROM (${GROUPS(`'${agency.id}'`)}) g JOIN participant e ON e.id = g.evaluator_id) AS groups,
          (SELECT json_agg(i) FROM (${ITEMS}) i) AS items,
          (SELECT 1 + count(*) FROM ranking m JOIN ranking r ON r.sign = m.sign AND r.area_id = m.area_id
              AND (r.credit_score, r.evaluator_count) > (m.credit_score, m.evaluator_count)
            WHERE m.participant_id = p.id) AS rank,
          (SELECT json_build_array(count(*), count(*) FILTER (WHERE status <> 'expired'))
            FROM evaluation_record WHERE evaluator_id = p.id AND NOT optional
              AND status IN ('submitted', 'held', 'revealed', 'dropped', 'expired')) AS completion
        FROM participant p WHERE p.id = '${agency.id}'`,
    },
    {
      name: 'open credit of an organisation, signed',
      path: `open/credit/${code}`,
      options: { headers: { 'x-api-key': key } },
      best: `SELECT p.name, p.code, p.sign, p.credit_score, p.star_level, p.band, (${LAST}) AS version,
          (SELECT json_agg(g) FROM (${GROUPS('p.id')}) g) AS groups,
          (SELECT json_agg(i) FROM (${ITEMS}) i) AS items,
          (SELECT json_agg(d) FROM dishonest_record d WHERE d.participant_id = p.id
            AND d.tier = 'serious' AND ${IN_FORCE}) AS serious
        FROM participant p WHERE p.code = '${code}' AND p.sign = ${agency.sign}`,
    },
  ]
}

/** The secret of a key for the open calls, with a quota that no run spends. */
async function issuedKey({ api }: ServedCity['server'], token: string | undefined): Promise<string> {
  const path = `${ADMIN_API}/apiKey`
  const body = {
    name: `bench ${Date.now()}`,
    scopes: ['credit'],
    quotaPerMinute: 10_000,
    quotaPerDay: 10_000_000,
  }
  const made = await api.call<{ id: string }>('POST', path, { token, body })
  if (!succeeded(made)) throw new Error(`No key was made: ${outcomeOf(made)}`)
  const issued = await api.call<{ secret: string }>('PUT', `${path}/${made.body.id}/issue`, {
    token,
  })
  if (!succeeded(issued)) throw new Error(`No secret was issued: ${outcomeOf(issued)}`)
  return issued.body.secret
}
