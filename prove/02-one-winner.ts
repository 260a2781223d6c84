import { isDeepStrictEqual } from 'node:util'
import { ADMIN_API, type ApiResponse, outcomeOf, succeeded } from '@credit/testkit'
import { createEnvironment, type Environment } from './lib/environment.js'
import { checkInvariants, runVerifyCommands } from './lib/invariants.js'
import { type Report, tally } from './lib/report.js'
import { createParties, firstReleases, writeReleases } from './lib/upstream.js'
import {
  dictionary,
  isCounterpart,
  type ProjectBody,
  project,
  readOpenRecords,
  readStates,
  type Stored,
  type SubmissionBody,
  send,
  submission,
  type Write,
} from './lib/writes.js'

/**
 * Promise 2: of many at once exactly one wins. No call creates a participant by credit code: other
 * unique resources are used instead, and the credit code in two imports at once.
 */
export async function prove(report: Report): Promise<void> {
  const environment = await createEnvironment(report, { projects: 8 })
  try {
    for (const count of [50, 200]) await createOneCode(report, environment, count)
    await createOneLoginName(report, environment, 50)
    await importOneCreditCode(report, environment)
    for (const count of [50, 200]) await sendOneKey(report, environment, count)
    await sendDifferentBody(report, environment)
    await submitOneEvaluation(report, environment, 50)
    await submitOneEvaluationWithKey(report, environment, 50)
    await editOneVersion(report, environment, 50)
    await checkInvariants(report, environment.database)
    await runVerifyCommands(report, environment)
  } finally {
    await environment.stop()
  }
}

const repeat = <T>(count: number, create: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => create(n)))

async function countRows({ database }: Environment, from: string, value: unknown): Promise<number> {
  const { n } = await database.queryOne<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, [value])
  return n
}

/** Checks that one call succeeded, all others were rejected with the code, and one row exists. */
function checkOneWinner(
  report: Report,
  what: string,
  responses: readonly ApiResponse<unknown>[],
  code: string,
  rows: number,
): void {
  const outcomes = responses.map(outcomeOf)
  report.log(`${responses.length} ${what}: ${tally(outcomes)}; ${rows} row`)
  report.expect(responses.filter(succeeded).length === 1, `not one of ${what} was done`)
  report.expect(
    outcomes.filter((outcome) => outcome === code).length === responses.length - 1,
    `others of ${what} were not refused with ${code}`,
  )
  report.expect(rows === 1, `${what} left ${rows} rows`)
}

async function createOneCode(report: Report, environment: Environment, count: number): Promise<void> {
  const code = `ONE${count}`
  const responses = await repeat(count, () =>
    send(environment.server, { ...dictionary(environment, code), key: undefined }),
  )
  const rows = await countRows(environment, 'dictionary WHERE code = $1', code)
  checkOneWinner(report, 'creates of one code at once', responses, '409 DUPLICATE', rows)
}

/** Login names are unique regardless of case. */
async function createOneLoginName(report: Report, environment: Environment, count: number): Promise<void> {
  const { admin: token, database, server } = environment
  const { body: roles } = await server.api.call<{ records: { id: string; code: string }[] }>(
    'GET',
    `${ADMIN_API}/role/list?size=50`,
    { token },
  )
  const roleIds = roles.records.filter(({ code }) => code === 'auditor').map(({ id }) => id)
  const { id: areaId } = await database.queryOne<{ id: string }>('SELECT id FROM area ORDER BY code LIMIT 1')
  const responses = await repeat(count, (n) => {
    const loginName = n % 2 ? 'auditor77' : 'Auditor77'
    const body = { loginName, name: '审计员', areaId, roleIds }
    return server.api.call('POST', `${ADMIN_API}/administrator`, { token, body })
  })
  const rows = await countRows(environment, 'account WHERE lower(login_name) = $1', 'auditor77')
  const what = 'creates of one login name in two cases'
  checkOneWinner(report, what, responses, '409 DUPLICATE', rows)
}

/** Two imports at once bring the same new parties with the same credit codes. */
async function importOneCreditCode(report: Report, environment: Environment): Promise<void> {
  const { database, folder, random } = environment
  const parties = createParties({ purchaser: 9, supplier: 19, agency: 7, expert: 12 })
  const files = ['x', 'y'].map((prefix) =>
    writeReleases(folder.file(`${prefix}.jsonl`), firstReleases(parties, random.fork(), 60, prefix)),
  )
  const importFile = (file: string) => environment.runCommand('sync', '--source', file)
  const runs = await Promise.all(files.map(importFile))
  // Only one import runs at a time, so the stopped import is resumed.
  for (const file of files) {
    const { code, text } = await importFile(file)
    report.expect(code === 0, `the import ended with ${code}: ${text}`)
  }
  const { people, codes } = await database.queryOne<{ people: number; codes: number }>(
    'SELECT count(*)::int AS people, count(DISTINCT (sign, code))::int AS codes FROM participant',
  )
  const projects = await countRows(environment, 'project WHERE ocid ~ $1', '^ocds-prove0-[xy]')
  report.log(
    `2 imports at once (exit codes ${runs.map(({ code }) => code).join(', ')}), then resumed: ${projects} projects of 120, ${people} participants with ${codes} codes`,
  )
  report.expect(people === codes && people === 47, `${codes} codes have ${people} participants`)
  report.expect(projects === 120, `120 releases gave ${projects} projects`)
}

/** Retries may be told to come back, but not rejected. */
function checkRetries(report: Report, responses: readonly ApiResponse<unknown>[]): void {
  const refused = responses.filter((one) => !succeeded(one) && one.status !== 503)
  report.expect(refused.length === 0, `a retry was refused: ${tally(refused.map(outcomeOf))}`)
}

async function sendOneKey(report: Report, environment: Environment, count: number): Promise<void> {
  const create = count === 50 ? dictionary : project
  const write: Write = create(environment, `KEY${count}`)
  const responses = await repeat(count, () => send(environment.server, write))
  const ids = new Set(responses.filter(succeeded).map(({ body }) => body.id))
  const rows = await countRows(environment, `${write.kind} WHERE code = $1`, write.code)
  report.log(
    `${count} creates of a ${write.kind} with one key: ${tally(responses.map(outcomeOf))}; ${rows} row, ${ids.size} answer`,
  )
  report.expect(rows === 1 && ids.size === 1, `one key made ${rows} rows and gave ${ids.size} answers`)
  checkRetries(report, responses)
  const state = (await readStates(environment.database, [write])).get(write.key)
  report.expect(state === 'whole', `the ${write.kind} is ${state}`)
}

async function sendDifferentBody(report: Report, environment: Environment): Promise<void> {
  const write = dictionary(environment, 'BODY')
  await send(environment.server, write)
  const other = { ...write, body: { ...write.body, code: 'BODY2' } }
  const response = await send(environment.server, other)
  report.log(`the key once more with another body: ${outcomeOf(response)}`)
  report.expect(response.status === 422, `another body under the same key got ${outcomeOf(response)}`)
}

/** A submission that reveals both evaluations of a pair: the counterpart is submitted first. */
async function revealingSubmission(environment: Environment): Promise<Write<SubmissionBody>> {
  const { random, server } = environment
  const records = await readOpenRecords(environment)
  const record = records.find(
    (one) => !one.anonymous && !records.some((other) => other.anonymous && isCounterpart(one, other)),
  )
  if (!record) throw new Error('There is no open record')
  const counterpart = records.find((other) => isCounterpart(record, other))
  if (counterpart) await send(server, submission(random, counterpart))
  return submission(random, record)
}

async function submitOneEvaluation(report: Report, environment: Environment, count: number): Promise<void> {
  const write = await revealingSubmission(environment)
  const responses = await repeat(count, () => send(environment.server, { ...write, key: undefined }))
  const rows = await countRows(environment, 'credit_fact WHERE record_id = $1', write.recordId)
  const what = 'submits of one evaluation without a key'
  checkOneWinner(report, what, responses, '409 EVALUATION_ALREADY_SUBMITTED', rows)
  await checkOneScoreLine(report, environment, write)
}

async function submitOneEvaluationWithKey(report: Report, environment: Environment, count: number): Promise<void> {
  const write = await revealingSubmission(environment)
  const responses = await repeat(count, () => send<unknown>(environment.server, write))
  const answers: unknown[] = []
  for (const { body } of responses.filter(succeeded)) {
    if (!answers.some((answer) => isDeepStrictEqual(answer, body))) answers.push(body)
  }
  report.log(
    `${count} submits of one evaluation with one key: ${tally(responses.map(outcomeOf))}; ${answers.length} answer`,
  )
  checkRetries(report, responses)
  report.expect(answers.length === 1, `one key gave ${answers.length} answers`)
  await checkOneScoreLine(report, environment, write)
}

async function checkOneScoreLine(report: Report, environment: Environment, { recordId }: Write): Promise<void> {
  const facts = await countRows(environment, 'credit_fact WHERE record_id = $1', recordId)
  const lines = await countRows(environment, 'score_line WHERE cause_id = $1', recordId)
  report.log(`${facts} fact and ${lines} score line came of it`)
  report.expect(facts === 1 && lines === 1, `${facts} facts and ${lines} lines of one evaluation`)
}

/** The first of many editors of one version wins; the others receive the stored version. */
async function editOneVersion(report: Report, environment: Environment, count: number): Promise<void> {
  const edited = project(environment, 'EDITED')
  const { sections: _, ...names } = edited.body satisfies ProjectBody
  const cases: [Write, (n: number) => object][] = [
    [dictionary(environment, 'EDIT'), (n) => ({ names: { 'zh-CN': `第${n}人所改`, 'en-US': `By ${n}` } })],
    [{ ...edited }, (n) => ({ name: `第${n}人所改` })],
  ]
  for (const [write, change] of cases) {
    const { body: row } = await send(environment.server, write)
    const base = write.kind === 'project' ? names : write.body
    const responses = await repeat(count, (n) => {
      const body = { ...base, ...change(n), version: row.version }
      const { token, path } = write
      return environment.server.api.call<Stored & { data?: Stored }>('PUT', `${path}/${row.id}`, {
        token,
        body,
      })
    })
    const winner = responses.find(succeeded)
    const rows = await countRows(environment, `${write.kind} WHERE id = $1`, row.id)
    const what = `editors of one version of a ${write.kind}`
    checkOneWinner(report, what, responses, '409 VERSION_CONFLICT', rows)
    const informed = responses.filter(
      ({ status, body: { data } }) =>
        status === 409 && data?.version === winner?.body.version && data?.name === winner?.body.name,
    ).length
    report.log(`${informed} of them received what the first had written`)
    report.expect(informed === count - 1, `only ${informed} of ${count - 1} received the stored version`)
  }
}
