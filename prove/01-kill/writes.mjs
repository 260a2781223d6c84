import { setTimeout as sleep } from 'node:timers/promises'
import { call, codeOf, isDone, sameBody } from '../lib/call.mjs'
import { seconds, tally } from '../lib/report.mjs'
import { dictionary, openRecords, project, standing, submission } from '../lib/work.mjs'

const WRITERS = 200
const SUBMITS = 100
const PROJECTS = 20
/** Tries of a write that is told to come back. */
const PATIENCE = 5

/** `kill -9` in the midst of 200 writes at once, then every one of them again with its key. */
export async function killDuringWrites(report, world) {
  const rounds = report.of(20, 4)
  const sums = { answered: 0, cut: 0, kept: 0, slowest: 0 }
  for (let round = 0; round < rounds; round++) {
    const writes = await someWrites(world, `K${round}W`)
    const before = await killAmong(world, writes)
    await world.database.quiet()
    const stands = await standing(world.database, writes)
    judge(report, writes, before, stands, `kill ${round + 1}`)
    sums.answered += before.filter(isDone).length
    sums.cut += before.filter(({ status }) => status === 0).length
    sums.kept += [...stands.values()].filter((one) => one === 'whole').length
    sums.slowest = Math.max(sums.slowest, await world.server.start())
    await again(report, world, writes, before, `after kill ${round + 1}`)
  }
  report.tell(
    `${rounds} kills of the API among ${WRITERS} writes each: ${sums.answered} answered, ${sums.cut} cut off, of those ` +
      `${sums.kept - sums.answered} stored whole and ${sums.cut - sums.kept + sums.answered} not at all; serving again within ${seconds(sums.slowest)}`,
  )
  report.tell(`all ${rounds * WRITERS} sent again with their keys: each stands once`)
  report.expect(sums.answered > 0 && sums.cut > 0, 'the kills met no writes')
}

async function someWrites(world, prefix) {
  const open = world.random.shuffled(await openRecords(world)).slice(0, SUBMITS)
  const writes = open.map((row) => submission(world.random, row))
  for (let n = 0; writes.length < WRITERS; n++) {
    const make = n < PROJECTS ? project : dictionary
    writes.push(make(world, `${prefix}${n}`))
  }
  return world.random.shuffled(writes)
}

/** Sends all at once and kills after some of them were answered; answers what each got. */
async function killAmong(world, writes) {
  const after = world.random.int(1, WRITERS - 60)
  let answered = 0
  let kill
  const killed = new Promise((resolve) => {
    kill = () => resolve(world.server.end('SIGKILL'))
  })
  const answers = await Promise.all(
    writes.map(async (write) => {
      const answer = await call(world.server, write.method, write.path, write)
      if (answer.status !== 0 && ++answered === after) kill()
      return answer
    }),
  )
  kill()
  await killed
  return answers
}

/** Answered 2xx: whole. Anything else: whole or absent. */
export function judge(report, writes, answers, stands, when) {
  for (const [n, write] of writes.entries()) {
    const stand = stands.get(write.key)
    const what = `${when}: ${write.kind} ${write.code ?? write.recordId}`
    if (isDone(answers[n])) report.expect(stand === 'whole', `${what} was answered and is ${stand}`)
    else report.expect(stand === 'whole' || stand === 'absent', `${what} is ${stand}`)
  }
}

/** A client that is told 503 and when to come back comes back. */
async function untilAnswered(world, write) {
  for (let tries = 1; ; tries++) {
    const answer = await call(world.server, write.method, write.path, write)
    const wait = Number(answer.headers['retry-after'])
    if (answer.status < 500 || !wait || tries === PATIENCE) return answer
    await sleep(wait * 1000)
  }
}

/** The same calls once more: the first answer where there was one, done now where there was none. */
export async function again(report, world, writes, before, when) {
  const answers = await Promise.all(writes.map((write) => untilAnswered(world, write)))
  const refused = answers.filter((answer) => !isDone(answer)).map(codeOf)
  report.expect(refused.length === 0, `${when} a retry was answered ${tally(refused)}`)
  const other = answers.filter((answer, n) => isDone(before[n]) && !sameBody(answer, before[n]))
  report.expect(other.length === 0, `${when} ${other.length} retries got another answer`)
  await countOnce(report, world, writes, when)
}

/** Each write stands whole, and once. */
export async function countOnce(report, world, writes, when) {
  const stands = await standing(world.database, writes)
  for (const write of writes) {
    const stand = stands.get(write.key)
    report.expect(
      stand === 'whole',
      `${when} ${write.kind} ${write.code ?? write.recordId} is ${stand}`,
    )
  }
  const twice = await world.database.query(
    'SELECT code FROM project WHERE code = ANY($1) GROUP BY code HAVING count(*) > 1',
    [writes.flatMap(({ kind, code }) => (kind === 'project' ? [code] : []))],
  )
  report.expect(twice.length === 0, `${when} ${twice.length} projects were made twice`)
}
