import { API } from './call.mjs'

/** Shares of an indicator's points that an evaluator may give; the low ones need a reason. */
const LEVELS = [100, 85, 70, 40, 0]

/**
 * Writes that a run makes, each with a key of its own: how it is called, and what of it must stand in
 * the database, all or nothing.
 */
export function dictionary(world, code) {
  const names = { 'zh-CN': `字典 ${code}`, 'en-US': `Dictionary ${code}` }
  return made('dictionary', code, {
    path: `${API}/dict`,
    token: world.admin,
    body: { code, names, items: [] },
  })
}

/** A project by hand: two sections with five parties each, in one call. */
export function project(world, code) {
  const who = (kind, n) => {
    const of = world.accounts.filter(({ loginName }) => loginName.startsWith(kind))
    return of[n % of.length].participantId
  }
  const parties = [
    { participantId: who('purchaser', 0), part: 'buyer' },
    { participantId: who('agency', 0), part: 'agency' },
    { participantId: who('supplier', 0), part: 'bidder' },
    { participantId: who('supplier', 1), part: 'bidder' },
    { participantId: who('expert', 0), part: 'committee' },
  ]
  const sections = ['1', '2'].map((n) => ({ code: n, name: `第${n}包`, parties }))
  return made('project', code, {
    path: `${API}/sysProject`,
    token: world.admin,
    body: { name: `项目 ${code}`, code, sections },
  })
}

const made = (kind, code, how) => ({
  ...{ kind, code, method: 'POST', key: crypto.randomUUID() },
  ...how,
})

/** The submit of one open record by its evaluator. */
export function submission(random, row) {
  const answers = row.indicators.map(({ id, maxPoints }) => {
    const level = random.pick(LEVELS)
    const points = (maxPoints * level) / 100
    return { indicatorId: id, points, ...(level < 60 ? { reason: '有延误' } : {}) }
  })
  const { id, projectId, bidSectionId, stage } = row
  return {
    ...{ kind: 'evaluation', recordId: id, method: 'PUT', key: crypto.randomUUID() },
    path: `${API}/mutualEvaluationRecord/submit/evaluation/record`,
    token: row.token,
    body: { projectId, bidSectionId, stage, records: [{ id, answers, comment: '按期完成' }] },
  }
}

/** Records that can be submitted now, with their questions and their evaluator's token. */
export async function openRecords(world) {
  const rows = await world.database.query(
    `SELECT r.id, r.project_id AS "projectId", r.section_id AS "bidSectionId", r.stage,
        r.evaluator_id AS "evaluatorId", r.evaluated_id AS "evaluatedId", r.anonymous,
        r.evaluated_sign AS "evaluatedSign", v.indicators
      FROM evaluation_record r JOIN project p ON p.id = r.project_id AND NOT p.pause
      JOIN evaluation_setting_version v ON v.setting_id = r.setting_id AND v.number = r.setting_version
      WHERE r.status IN ('pending', 'deferred') AND r.due_at > now() ORDER BY r.id`,
  )
  const tokens = new Map(world.accounts.map((one) => [one.participantId, one.token]))
  return rows.flatMap((row) => {
    const token = tokens.get(row.evaluatorId)
    return token ? [{ ...row, token }] : []
  })
}

/**
 * What stands of each write: `whole`, `absent`, or what is missing of it. One statement a kind, so
 * that all parts of a write are seen at one moment.
 */
export async function standing(database, writes) {
  const found = new Map()
  const of = (kind) => writes.filter((write) => write.kind === kind)
  const codes = (kind) => of(kind).map(({ code }) => code)
  const keys = (kind) => of(kind).map(({ key }) => key)
  const note = (rows) => {
    for (const { key, parts } of rows) found.set(key, verdict(parts))
  }
  note(
    await database.query(
      `SELECT w.key, jsonb_build_object('row', d.id IS NOT NULL,
          'audit', EXISTS (SELECT FROM audit_log a WHERE a.entity = 'dictionary' AND a.action = 'create'
            AND a.entity_id = d.id::text),
          'answer', ${KEPT_ANSWER}) AS parts
        FROM unnest($1::text[], $2::text[]) w(key, code) LEFT JOIN dictionary d ON d.code = w.code`,
      [keys('dictionary'), codes('dictionary')],
    ),
  )
  note(
    await database.query(
      `SELECT w.key, jsonb_build_object('row', p.id IS NOT NULL,
          'audit', EXISTS (SELECT FROM audit_log a WHERE a.entity = 'project' AND a.action = 'create'
            AND a.entity_id = p.id::text),
          'sections', (SELECT count(*) = 2 FROM bid_section b WHERE b.project_id = p.id),
          'parties', (SELECT count(*) = 10 FROM bid_section b JOIN section_party s ON s.section_id = b.id
            WHERE b.project_id = p.id),
          'answer', ${KEPT_ANSWER}) AS parts
        FROM unnest($1::text[], $2::text[]) w(key, code) LEFT JOIN project p ON p.code = w.code`,
      [keys('project'), codes('project')],
    ),
  )
  note(
    await database.query(
      `SELECT w.key, jsonb_build_object('row', r.status IN ('submitted', 'revealed'),
          'audit', EXISTS (SELECT FROM audit_log a WHERE a.entity = 'evaluation_record'
            AND a.action = 'submit' AND a.entity_id = r.id::text),
          'answer', ${KEPT_ANSWER})
        || CASE WHEN r.status = 'revealed' THEN jsonb_build_object(
          'fact', EXISTS (SELECT FROM credit_fact f WHERE f.record_id = r.id),
          'line', EXISTS (SELECT FROM score_line l WHERE l.cause = 'evaluation' AND l.cause_id = r.id))
          ELSE '{}' END AS parts
        FROM unnest($1::text[], $2::uuid[]) w(key, id) JOIN evaluation_record r ON r.id = w.id`,
      [keys('evaluation'), of('evaluation').map(({ recordId }) => recordId)],
    ),
  )
  return found
}

const KEPT_ANSWER =
  'EXISTS (SELECT FROM idempotency_key k WHERE k.key = w.key AND k.answer IS NOT NULL)'

function verdict(parts) {
  const values = Object.values(parts)
  if (values.every(Boolean)) return 'whole'
  if (!values.some(Boolean)) return 'absent'
  return `half: ${Object.keys(parts)
    .filter((name) => !parts[name])
    .join(', ')} missing`
}
