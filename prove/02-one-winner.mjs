import { API, call, codeOf, isDone, sameBody } from './lib/call.mjs'
import { lookForBreaches, verifyBoth } from './lib/invariants.mjs'
import { tally } from './lib/report.mjs'
import { makeCast, releasesOf, writeReleases } from './lib/upstream.mjs'
import { dictionary, openRecords, project, standing, submission } from './lib/work.mjs'
import { makeWorld } from './lib/world.mjs'

/**
 * Reliability 2: of many at once exactly one wins. There is no call that creates a participant by
 * credit code: the unique resources that exist are tried instead, and the credit code where it does
 * come in, in the import.
 */
export async function prove(report) {
  const world = await makeWorld(report, { projects: 8 })
  try {
    for (const at of [50, 200]) await oneCode(report, world, at)
    await oneLoginName(report, world, 50)
    await oneCreditCode(report, world)
    for (const at of [50, 200]) await oneKey(report, world, at)
    await otherBody(report, world)
    await oneEvaluation(report, world, 50)
    await oneEvaluationOneKey(report, world, 50)
    await twoEditors(report, world, 50)
    await lookForBreaches(report, world.database)
    await verifyBoth(report, world)
  } finally {
    await world.end()
  }
}

const times = (n, make) => Promise.all(Array.from({ length: n }, (_, i) => make(i)))
const send = (world, write) => call(world.server, write.method, write.path, write)
/** Only the answer's own code: a dictionary has one as well. */
const verdictOf = (answer) => (isDone(answer) ? String(answer.status) : codeOf(answer))

async function rowsOf(world, text, value) {
  const [{ n }] = await world.database.query(`SELECT count(*)::int AS n FROM ${text}`, [value])
  return n
}

/** One 2xx, all others refused with the code, one row. */
function oneWon(report, what, answers, code, rows) {
  const codes = answers.map(verdictOf)
  report.tell(`${answers.length} ${what}: ${tally(codes)}; ${rows} row`)
  report.expect(answers.filter(isDone).length === 1, `not one of ${what} was done`)
  report.expect(
    codes.filter((one) => one === code).length === answers.length - 1,
    `others of ${what} were not refused with ${code}`,
  )
  report.expect(rows === 1, `${what} left ${rows} rows`)
}

async function oneCode(report, world, at) {
  const code = `ONE${at}`
  const answers = await times(at, () => send(world, { ...dictionary(world, code), key: undefined }))
  const rows = await rowsOf(world, 'dictionary WHERE code = $1', code)
  oneWon(report, 'creates of one code at once', answers, '409 DUPLICATE', rows)
}

/** Login names are unique without case. */
async function oneLoginName(report, world, at) {
  const { body } = await call(world.server, 'GET', `${API}/role/list?size=50`, {
    token: world.admin,
  })
  const roleIds = body.records.filter(({ code }) => code === 'auditor').map(({ id }) => id)
  const [{ id: areaId }] = await world.database.query('SELECT id FROM area ORDER BY code LIMIT 1')
  const answers = await times(at, (n) =>
    call(world.server, 'POST', `${API}/administrator`, {
      token: world.admin,
      body: { loginName: n % 2 ? 'auditor77' : 'Auditor77', name: '审计员', areaId, roleIds },
    }),
  )
  const rows = await rowsOf(world, 'account WHERE lower(login_name) = $1', 'auditor77')
  oneWon(report, 'creates of one login name in two cases', answers, '409 DUPLICATE', rows)
}

/** Two imports at once bring the same new parties under the same credit codes. */
async function oneCreditCode(report, world) {
  const cast = makeCast({ purchaser: 9, supplier: 19, agency: 7, expert: 12 })
  const files = ['x', 'y'].map((prefix) =>
    writeReleases(
      world.folder.file(`${prefix}.jsonl`),
      releasesOf(cast, world.random.fork(), 60, prefix),
    ),
  )
  const runs = await Promise.all(files.map((file) => world.command('sync', '--source', file)))
  // One import at a time: the one that was stopped goes on where it was.
  for (const file of files) {
    const { code, text } = await world.command('sync', '--source', file)
    report.expect(code === 0, `the import ended with ${code}: ${text}`)
  }
  const [{ people, codes }] = await world.database.query(
    'SELECT count(*)::int AS people, count(DISTINCT (sign, code))::int AS codes FROM participant',
  )
  const projects = await rowsOf(world, 'project WHERE ocid ~ $1', '^ocds-prove0-[xy]')
  report.tell(
    `2 imports at once (exit codes ${runs.map(({ code }) => code).join(', ')}), gone on with: ${projects} projects of 120, ${people} participants with ${codes} codes`,
  )
  report.expect(people === codes && people === 47, `${codes} codes have ${people} participants`)
  report.expect(projects === 120, `120 releases gave ${projects} projects`)
}

async function oneKey(report, world, at) {
  const make = at === 50 ? dictionary : project
  const write = make(world, `KEY${at}`)
  const answers = await times(at, () => send(world, write))
  const ids = new Set(answers.filter(isDone).map(({ body }) => body.id))
  const rows = await rowsOf(world, `${write.kind} WHERE code = $1`, write.code)
  const codes = tally(answers.map(verdictOf))
  report.tell(
    `${at} creates of a ${write.kind} with one key: ${codes}; ${rows} row, ${ids.size} answer`,
  )
  report.expect(
    rows === 1 && ids.size === 1,
    `one key made ${rows} rows and gave ${ids.size} answers`,
  )
  const others = answers.filter((one) => !isDone(one) && one.status !== 503)
  report.expect(others.length === 0, `a retry was refused: ${tally(others.map(codeOf))}`)
  const stand = (await standing(world.database, [write])).get(write.key)
  report.expect(stand === 'whole', `the ${write.kind} is ${stand}`)
}

async function otherBody(report, world) {
  const write = dictionary(world, 'BODY')
  await send(world, write)
  const other = await send(world, { ...write, body: { ...write.body, code: 'BODY2' } })
  report.tell(`the key once more with another body: ${codeOf(other)}`)
  report.expect(other.status === 422, `another body under the same key got ${codeOf(other)}`)
}

/** A record whose opposite is closed to nobody: its submit reveals both. */
async function takeOne(world) {
  const rows = await openRecords(world)
  const row = rows.find(({ anonymous }) => !anonymous)
  const opposite = rows.find(
    (other) =>
      other.bidSectionId === row.bidSectionId &&
      other.stage === row.stage &&
      other.evaluatorId === row.evaluatedId &&
      other.evaluatedId === row.evaluatorId,
  )
  if (opposite) await send(world, submission(world.random, opposite))
  return submission(world.random, row)
}

async function oneEvaluation(report, world, at) {
  const write = await takeOne(world)
  const answers = await times(at, () => send(world, { ...write, key: undefined }))
  const rows = await rowsOf(world, 'credit_fact WHERE record_id = $1', write.recordId)
  const what = 'submits of one evaluation without a key'
  oneWon(report, what, answers, '409 EVALUATION_ALREADY_SUBMITTED', rows)
  await oneLine(report, world, write)
}

async function oneEvaluationOneKey(report, world, at) {
  const write = await takeOne(world)
  const answers = await times(at, () => send(world, write))
  const done = answers.filter(isDone)
  const different = done.filter((answer, n) => n === done.findIndex((one) => sameBody(one, answer)))
  report.tell(
    `${at} submits of one evaluation with one key: ${tally(answers.map(verdictOf))}; ${different.length} answer`,
  )
  const others = answers.filter((one) => !isDone(one) && one.status !== 503)
  report.expect(others.length === 0, `a retry was refused: ${tally(others.map(codeOf))}`)
  report.expect(different.length === 1, `one key gave ${different.length} answers`)
  await oneLine(report, world, write)
}

async function oneLine(report, world, { recordId }) {
  const facts = await rowsOf(world, 'credit_fact WHERE record_id = $1', recordId)
  const lines = await rowsOf(world, 'score_line WHERE cause_id = $1', recordId)
  report.tell(`${facts} fact and ${lines} score line came of it`)
  report.expect(facts === 1 && lines === 1, `${facts} facts and ${lines} lines of one evaluation`)
}

/** The first of many editors of one version wins; each other is told what now stands there. */
async function twoEditors(report, world, at) {
  const resources = [dictionary(world, 'EDIT'), project(world, 'EDITED')]
  for (const write of resources) {
    const { body: row } = await send(world, write)
    const { sections: _, ...body } = write.body
    const edited = (n) =>
      write.kind === 'project'
        ? { ...body, name: `第${n}人所改`, version: row.version }
        : { ...body, names: { 'zh-CN': `第${n}人所改`, 'en-US': `By ${n}` }, version: row.version }
    const put = (n) =>
      call(world.server, 'PUT', `${write.path}/${row.id}`, { token: write.token, body: edited(n) })
    const answers = await times(at, put)
    const winner = answers.findIndex(isDone)
    const rows = await rowsOf(world, `${write.kind} WHERE id = $1`, row.id)
    const what = `editors of one version of a ${write.kind}`
    oneWon(report, what, answers, '409 VERSION_CONFLICT', rows)
    const told = answers.filter(
      ({ status, body: answer }) =>
        status === 409 &&
        answer.data?.version === answers[winner].body.version &&
        answer.data.name === answers[winner].body.name,
    ).length
    report.tell(`${told} of them were told what the first had written`)
    report.expect(told === at - 1, `only ${told} of ${at - 1} were told what now stands there`)
  }
}
