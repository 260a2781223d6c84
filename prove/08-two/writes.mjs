import { API, call, codeOf, isDone, sameBody } from '../lib/call.mjs'
import { tally } from '../lib/report.mjs'
import { dictionary, project } from '../lib/work.mjs'

const PATH = `${API}/dict`

/** One key on both at once: one row, one answer. */
export async function oneKeyOnBoth(report, world) {
  for (const make of [dictionary, project]) {
    const write = make(world, 'BOTH')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        call(world.servers[n % 2], write.method, write.path, write),
      ),
    )
    const done = answers.filter(isDone)
    const [{ n }] = await world.database.query(
      `SELECT count(*)::int AS n FROM ${write.kind} WHERE code = $1`,
      [write.code],
    )
    const other = done.filter((answer) => !sameBody(answer, done[0])).length
    const codes = tally(answers.map((answer) => (isDone(answer) ? answer.status : codeOf(answer))))
    report.tell(`50 creates of a ${write.kind} with one key on both: ${codes}; ${n} row`)
    report.expect(n === 1 && other === 0, `one key gave ${n} rows and ${other} other answers`)
    report.expect(done.length === 50, `a retry was refused: ${codes}`)
  }
}

/**
 * While both write, a list's total on either lies between what was surely there and what may have
 * been; afterwards both say what there is.
 */
export async function totals(report, world) {
  const [{ base }] = await world.database.query('SELECT count(*)::int AS base FROM dictionary')
  const count = { base, begun: 0, made: 0, removing: 0, removed: 0 }
  const run = { world, count, writing: true, looks: 0, wrong: [] }
  const readers = world.servers.flatMap((server) => [read(run, server), read(run, server)])
  const each = report.of(150, 40)
  const writers = world.servers.flatMap((server, s) =>
    [0, 1, 2].map((n) => write(run, server, `T${s}${n}`, each)),
  )
  await Promise.all(writers)
  run.writing = false
  await Promise.all(readers)
  const [{ n }] = await world.database.query('SELECT count(*)::int AS n FROM dictionary')
  const said = await Promise.all(world.servers.map((server) => total(world, server)))
  report.tell(
    `${count.made} creates and ${count.removed} deletes on both, ${run.looks} totals read meanwhile, ${run.wrong.length} of them wrong; in the end ${said.join(' and ')} of ${n}`,
  )
  report.expect(
    run.wrong.length === 0,
    `totals that cannot be: ${run.wrong.slice(0, 3).join('; ')}`,
  )
  report.expect(
    said.every((one) => one === n),
    `there are ${n}, the lists say ${said.join(', ')}`,
  )
}

async function total(world, server) {
  const { body } = await call(server, 'GET', `${PATH}/list?size=1`, { token: world.admin })
  return body.total
}

async function write({ world, count }, server, prefix, each) {
  for (let n = 0; n < each; n++) {
    const made = dictionary(world, `${prefix}N${n}`)
    count.begun++
    const answer = await call(server, 'POST', PATH, made)
    if (!isDone(answer)) throw new Error(`not made: ${codeOf(answer)}`)
    count.made++
    if (n % 2) continue
    count.removing++
    await call(server, 'DELETE', `${PATH}/${answer.body.id}`, { token: world.admin })
    count.removed++
  }
}

async function read(run, server) {
  const { count } = run
  while (run.writing) {
    const { made, removed } = count
    const said = await total(run.world, server)
    const least = count.base + made - count.removing
    const most = count.base + count.begun - removed
    run.looks++
    if (said < least || said > most) run.wrong.push(`${said} not in ${least} to ${most}`)
  }
}
