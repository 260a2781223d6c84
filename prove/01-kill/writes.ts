import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type ApiResponse, outcomeOf, succeeded } from '@credit/testkit'
import { type Environment, waitForIdle } from '../lib/environment.js'
import { type Report, seconds, tally } from '../lib/report.js'
import {
  dictionary,
  nameOf,
  project,
  readOpenRecords,
  readStates,
  send,
  submission,
  type Write,
} from '../lib/writes.js'

const WRITERS = 200
const SUBMITS = 100
const PROJECTS = 20
/** Maximum number of attempts of a write that gets Retry-After. */
const MAX_ATTEMPTS = 5

/** Kills the server during 200 concurrent writes, then sends all of them again with their keys. */
export async function killDuringWrites(report: Report, environment: Environment): Promise<void> {
  const { database, server } = environment
  const rounds = report.of(20, 4)
  const sums = { answered: 0, cut: 0, stored: 0, slowest: 0 }
  for (let round = 0; round < rounds; round++) {
    const writes = await createWrites(environment, `K${round}W`)
    const responses = await sendAndKill(environment, writes)
    await waitForIdle(database)
    const states = await readStates(database, writes)
    checkStates(report, writes, responses, states, `kill ${round + 1}`)
    sums.answered += responses.filter(succeeded).length
    sums.cut += responses.filter(({ status }) => status === 0).length
    sums.stored += [...states.values()].filter((state) => state === 'whole').length
    sums.slowest = Math.max(sums.slowest, await server.start())
    await sendAgain(report, environment, writes, responses, `after kill ${round + 1}`)
  }
  const storedWithoutAnswer = sums.stored - sums.answered
  report.log(
    `${rounds} kills of the API among ${WRITERS} writes each: ${sums.answered} answered, ${sums.cut} cut off, of those ` +
      `${storedWithoutAnswer} stored whole and ${sums.cut - storedWithoutAnswer} not at all; serving again within ${seconds(sums.slowest)}`,
  )
  report.log(`all ${rounds * WRITERS} sent again with their keys: each is stored once`)
  report.expect(sums.answered > 0 && sums.cut > 0, 'no write was interrupted by the kills')
}

async function createWrites(environment: Environment, prefix: string): Promise<Write[]> {
  const { random } = environment
  const records = random.sample(await readOpenRecords(environment), SUBMITS)
  const writes: Write[] = records.map((record) => submission(random, record))
  for (let n = 0; writes.length < WRITERS; n++) {
    const create = n < PROJECTS ? project : dictionary
    writes.push(create(environment, `${prefix}${n}`))
  }
  return random.shuffled(writes)
}

/** Sends all writes at once and kills the server after some responses. */
async function sendAndKill({ random, server }: Environment, writes: readonly Write[]): Promise<ApiResponse<unknown>[]> {
  const killAfter = random.int(1, WRITERS - 60)
  let answered = 0
  let killed: Promise<void> | undefined
  const kill = () => {
    killed ??= server.stop('SIGKILL')
    return killed
  }
  const responses = await Promise.all(
    writes.map(async (write) => {
      const response = await send<unknown>(server, write)
      if (response.status !== 0 && ++answered === killAfter) await kill()
      return response
    }),
  )
  await kill()
  return responses
}

/** A write acknowledged with 2xx must be whole; any other must be whole or absent. */
function checkStates(
  report: Report,
  writes: readonly Write[],
  responses: readonly ApiResponse<unknown>[],
  states: ReadonlyMap<string | undefined, string>,
  when: string,
): void {
  for (const [n, write] of writes.entries()) {
    const state = states.get(write.key)
    const response = responses[n]
    const what = `${when}: ${nameOf(write)}`
    if (response && succeeded(response)) {
      report.expect(state === 'whole', `${what} was answered and is ${state}`)
    } else {
      report.expect(state === 'whole' || state === 'absent', `${what} is ${state}`)
    }
  }
}

/** Sends a write and obeys Retry-After. */
async function sendUntilAnswered({ server }: Environment, write: Write): Promise<ApiResponse<unknown>> {
  for (let attempt = 1; ; attempt++) {
    const response = await send<unknown>(server, write)
    const wait = Number(response.headers['retry-after'])
    if (response.status < 500 || !wait || attempt === MAX_ATTEMPTS) return response
    await sleep(wait * 1000)
  }
}

/** Repeats all writes: an acknowledged one gets the same response, the others are done now. */
async function sendAgain(
  report: Report,
  environment: Environment,
  writes: readonly Write[],
  before: readonly ApiResponse<unknown>[],
  when: string,
): Promise<void> {
  const responses = await Promise.all(writes.map((write) => sendUntilAnswered(environment, write)))
  const refused = responses.filter((response) => !succeeded(response)).map(outcomeOf)
  report.expect(refused.length === 0, `${when} a retry was answered ${tally(refused)}`)
  const different = responses.filter((response, n) => {
    const first = before[n]
    return first && succeeded(first) && !isDeepStrictEqual(response.body, first.body)
  })
  report.expect(different.length === 0, `${when} ${different.length} retries got a different answer`)
  await checkStoredOnce(report, environment, writes, when)
}

/** Checks that each write is stored whole and once. */
export async function checkStoredOnce(
  report: Report,
  { database }: Environment,
  writes: readonly Write[],
  when: string,
): Promise<void> {
  const states = await readStates(database, writes)
  for (const write of writes) {
    const state = states.get(write.key)
    report.expect(state === 'whole', `${when} ${nameOf(write)} is ${state}`)
  }
  const duplicates = await database.query(
    'SELECT code FROM project WHERE code = ANY($1) GROUP BY code HAVING count(*) > 1',
    [writes.flatMap(({ kind, code }) => (kind === 'project' ? [code] : []))],
  )
  report.expect(duplicates.length === 0, `${when} ${duplicates.length} projects were created twice`)
}
