import { ADMIN_API, outcomeOf, succeeded } from '@credit/testkit'
import type { Client } from 'pg'
import type { ServedCity } from '../city/city.js'
import { median } from '../lib/load.js'

const WARM_UP = 5
const ROUNDS = 40
/** Page of the deep call; suppliers are listed 10 a page. */
const DEEP_PAGE = 2_000
/** A word of two characters that many names of projects contain. */
const WORD = '医院'

/** Median milliseconds of a call, and of plain SQL that reads the same rows. */
export interface CallTime {
  readonly ms: number
  readonly rawMs: number
}

interface Call {
  readonly name: string
  readonly loginName: string
  readonly path: string
  /** Statements of one raw answer. */
  readonly raw: readonly { text: string; values?: readonly unknown[] }[]
}

/** Returns the most frequent calls, with plain SQL for the same rows and totals. */
function callsOf(projectId: string): readonly Call[] {
  const projects = 'SELECT * FROM project'
  const suppliers = 'SELECT * FROM participant WHERE sign = 2'
  const newest = 'ORDER BY create_time DESC, id DESC LIMIT 10'
  return [
    {
      name: 'list',
      loginName: 'admin',
      path: 'sysProject/list',
      raw: [{ text: `${projects} ${newest}` }, { text: 'SELECT count(*) FROM project' }],
    },
    {
      name: 'contains',
      loginName: 'admin',
      path: `sysProject/list?name=${encodeURIComponent(WORD)}`,
      raw: [
        { text: `${projects} WHERE name LIKE $1 ${newest}`, values: [`%${WORD}%`] },
        { text: 'SELECT count(*) FROM project WHERE name LIKE $1', values: [`%${WORD}%`] },
      ],
    },
    {
      name: 'deep page',
      loginName: 'admin',
      path: `supplier/list?current=${DEEP_PAGE}`,
      raw: [
        { text: `${suppliers} ${newest} OFFSET $1`, values: [(DEEP_PAGE - 1) * 10] },
        { text: 'SELECT count(*) FROM participant WHERE sign = 2' },
      ],
    },
    {
      name: 'get',
      loginName: 'admin',
      path: `sysProject/${projectId}`,
      raw: [
        { text: `${projects} WHERE id = $1`, values: [projectId] },
        { text: 'SELECT * FROM bid_section WHERE project_id = $1', values: [projectId] },
      ],
    },
    {
      name: 'ranking',
      loginName: 'admin',
      path: 'account/score/ranking?type=2',
      raw: [
        {
          text: `SELECT p.* FROM ranking r JOIN participant p ON p.id = r.participant_id WHERE r.sign = 2
            ORDER BY r.credit_score DESC, r.evaluator_count DESC, r.participant_id LIMIT 10`,
        },
        { text: 'SELECT count(*) FROM ranking WHERE sign = 2' },
      ],
    },
    {
      name: 'dashboard',
      loginName: 'admin',
      path: 'mutualEvaluationRecord/completion',
      raw: [
        {
          text: `SELECT evaluator_sign, count(*) FILTER (WHERE status <> 'expired'), count(*)
            FROM evaluation_record WHERE NOT optional
              AND (status IN ('submitted', 'held', 'revealed', 'dropped')
                OR status = 'expired' AND end_reason = 'window') GROUP BY evaluator_sign`,
        },
      ],
    },
  ]
}

/** Measures each call and its plain SQL in turns, so that other load on the machine affects both equally. */
export async function timeCalls({ server, tokens }: ServedCity, client: Client): Promise<Record<string, CallTime>> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM project ORDER BY create_time OFFSET 500 LIMIT 1')
  const result: Record<string, CallTime> = {}
  for (const { name, loginName, path, raw } of callsOf(rows[0]?.id ?? '')) {
    const [ours, limit]: [number[], number[]] = [[], []]
    for (let n = 0; n < WARM_UP + ROUNDS; n++) {
      const ms = await timeOf(async () => {
        const response = await server.api.call('GET', `${ADMIN_API}/${path}`, {
          token: tokens[loginName],
        })
        // A call that ran into the limit of a statement took at least so long.
        if (!succeeded(response) && response.status !== 504) throw new Error(`${path}: ${outcomeOf(response)}`)
      })
      const rawMs = await timeOf(async () => {
        for (const [i, { text, values = [] }] of raw.entries()) {
          await client.query({ name: `${name}-${i}`, text, values: [...values] })
        }
      })
      if (n < WARM_UP) continue
      ours.push(ms)
      limit.push(rawMs)
    }
    result[name] = { ms: median(ours), rawMs: median(limit) }
  }
  return result
}

async function timeOf(act: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await act()
  return performance.now() - begin
}

const SECONDS_AT_ONCE = 10
const CALLERS = 20

/** Calls everything at once for some seconds, for the peak of the memory. */
export async function callAtOnce({ server, tokens }: ServedCity): Promise<void> {
  const end = performance.now() + SECONDS_AT_ONCE * 1000
  const paths = callsOf('').flatMap(({ name, path }) => (name === 'get' ? [] : [path]))
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = caller; performance.now() < end; n++) {
        const path = paths[n % paths.length]
        await server.api.call('GET', `${ADMIN_API}/${path}`, { token: tokens.admin })
      }
    }),
  )
}
