/**
 * Who asks: bodies of the filled city with this many sections and evaluators, and one project that
 * awaits them where that is what they ask for; and the demo accounts that act for them. purchaser02 submits, so that the pages of purchaser01 stay as they are.
 */
const WHO = [
  { loginName: 'purchaser01', sign: 1, part: 'buyer', sections: 12, evaluators: 22, awaiting: 1 },
  { loginName: 'purchaser02', sign: 1, part: 'buyer', sections: 12, evaluators: 22 },
  { loginName: 'supplier01', sign: 2, part: 'bidder', sections: 6, evaluators: 3 },
  { loginName: 'agency01', sign: 3, part: 'agency', sections: 150, evaluators: 380 },
  { loginName: 'expert01', sign: 4, part: 'committee', sections: 25, evaluators: 20 },
]

/** Gives demo accounts the part of bodies with as much to do in one city as in four; by login name. */
export async function takeParts(db) {
  const people = {}
  for (const { loginName, sign, part, sections, evaluators, awaiting = null } of WHO) {
    const { rows } = await db.query(
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
    people[loginName] = rows[0]
    await db.query('UPDATE account SET participant_id = $1 WHERE login_name = $2', [
      rows[0].id,
      loginName,
    ])
  }
  return people
}

/** A session of a demo account: headers of its requests. */
export async function login(base, name, userType) {
  const uuid = crypto.randomUUID()
  await fetch(`${base}/sso/api/verification/${uuid}`)
  const answer = await fetch(`${base}/sso/api/sso/doLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name, pwd: 'Credit@2026', vcode: '0000', uuid, userType, loginType: 'name' },
    }),
  })
  const { data } = await answer.json()
  if (!data) throw new Error(`${name} cannot log in`)
  return { authorization: data.tokenValue, 'content-type': 'application/json' }
}
