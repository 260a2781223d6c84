import type { Client } from 'pg'

/** A participant that a demo account acts for. */
interface Person {
  readonly id: string
  readonly areaId: string
  readonly sign: number
}

/** By login name. */
export type People = Readonly<Record<string, Person>>

interface Wanted {
  readonly loginName: string
  readonly sign: number
  readonly part: string
  readonly sections: number
  readonly evaluators: number
  readonly awaiting?: number
}

/**
 * The accounts that send requests, and the participants that they act for: those closest to the number
 * of sections and evaluators and, where given, with that number of awaiting projects. purchaser02
 * submits, so that the pages of purchaser01 do not change.
 */
const WANTED_ACCOUNTS: readonly Wanted[] = [
  { loginName: 'purchaser01', sign: 1, part: 'buyer', sections: 12, evaluators: 22, awaiting: 1 },
  { loginName: 'purchaser02', sign: 1, part: 'buyer', sections: 12, evaluators: 22 },
  { loginName: 'supplier01', sign: 2, part: 'bidder', sections: 6, evaluators: 3 },
  { loginName: 'agency01', sign: 3, part: 'agency', sections: 150, evaluators: 380 },
  { loginName: 'expert01', sign: 4, part: 'committee', sections: 25, evaluators: 20 },
]

/** Assigns participants with as much to do in a small city as in a large one to the demo accounts. */
export async function assignParticipants(client: Client): Promise<People> {
  const people: Record<string, Person> = {}
  for (const { loginName, sign, part, sections, evaluators, awaiting = null } of WANTED_ACCOUNTS) {
    const { rows } = await client.query<Person>(
      `SELECT p.id, p.area_id AS "areaId", p.sign FROM participant p
        JOIN (SELECT participant_id, count(*) AS n FROM section_party WHERE part = $1
          GROUP BY participant_id) y ON y.participant_id = p.id
        LEFT JOIN account a ON a.participant_id = p.id
        LEFT JOIN (SELECT evaluator_id, count(DISTINCT project_id) AS n FROM evaluation_record
          WHERE status IN ('pending', 'deferred') GROUP BY evaluator_id) w ON w.evaluator_id = p.id
        WHERE p.sign = $2 AND (a.id IS NULL OR a.login_name = $5)
          AND ($6::int IS NULL OR w.n = $6)
        ORDER BY 3 * abs(y.n - $3) + abs(p.evaluator_count - $4), p.code LIMIT 1`,
      [part, sign, sections, evaluators, loginName, awaiting],
    )
    const [person] = rows
    if (!person) throw new Error(`The city has no participant for ${loginName}`)
    people[loginName] = person
    await client.query('UPDATE account SET participant_id = $1 WHERE login_name = $2', [person.id, loginName])
  }
  return people
}
