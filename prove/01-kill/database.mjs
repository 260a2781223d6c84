import { setTimeout as sleep } from 'node:timers/promises'
import { API, awaitJob, call, codeOf, isDone } from '../lib/call.mjs'
import { seconds, tally } from '../lib/report.mjs'
import { dictionary, openRecords, project, submission } from '../lib/work.mjs'
import { countOnce } from './writes.mjs'

const WORKERS = 40
const PAUSE_MS = 100
/** Serving again after the database is back. */
const BACK_MS = 3000
/** After that nobody waits any more. */
const PATIENCE_MS = 15_000
/** Between the stops, so that load is full when the next one comes. */
const CALM_MS = 700

/**
 * PostgreSQL stopped `immediate` under load and started again. Each worker sends its write until it
 * is done, always with the same key, as a client would that is told 503 and when to come back.
 */
export async function stopDatabase(report, world) {
  const stops = report.of(10, 2)
  const load = new Load(world, await openRecords(world))
  load.start()
  const back = []
  for (let n = 0; n < stops; n++) {
    await sleep(CALM_MS)
    await world.database.stop()
    await sleep(world.random.int(300, 1500))
    const up = await world.database.start()
    back.push(await load.nextDone(up))
  }
  await sleep(CALM_MS)
  const writes = await load.end()
  const slowest = Math.max(...back)
  report.tell(
    `${stops} immediate stops of PostgreSQL under ${WORKERS} clients: answers ${tally(load.codes)}; the slowest after ${seconds(load.slowest)}`,
  )
  report.tell(
    `${writes.length} writes done, ${load.retried} of them sent more than once; serving again within ${seconds(slowest)}`,
  )
  report.expect(slowest < BACK_MS, `serving again only after ${seconds(slowest)}`)
  const wrong = load.codes.filter((code) => !/^(20[01]|503 )/.test(code))
  report.expect(wrong.length === 0, `answers other than 2xx and 503: ${tally(wrong)}`)
  report.expect(load.bare === 0, `${load.bare} answers 503 without Retry-After`)
  report.expect(load.changed === 0, `${load.changed} reads failed for good`)
  await countOnce(report, world, writes, 'after the stops')
  await jobsGoOn(report, world)
}

/** The worker and the stream of notifications live on as well. */
async function jobsGoOn(report, world) {
  const { body } = await call(world.server, 'POST', `${API}/credit/recompute`, {
    token: world.admin,
    body: {},
  })
  const job = await awaitJob(world.server, world.admin, body.jobId, 20_000)
  report.expect(job.status === 'succeeded', `after the stops a job is ${job.status}`)
  const ready = await call(world.server, 'GET', '/health/ready')
  report.expect(ready.status === 200, `after the stops health says ${JSON.stringify(ready.body)}`)
}

class Load {
  codes = []
  bare = 0
  retried = 0
  changed = 0
  slowest = 0
  #done = []
  #waiting = null
  #ending = false
  #workers = []

  constructor(world, records) {
    this.world = world
    this.records = world.random.shuffled(records)
  }

  start() {
    this.#workers = Array.from({ length: WORKERS }, (_, n) => this.#work(n))
  }

  /** Milliseconds from `moment` to the first write that was answered 2xx after it. */
  nextDone(moment) {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(PATIENCE_MS), PATIENCE_MS)
      this.#waiting = (at) => {
        clearTimeout(late)
        resolve(at - moment)
      }
    })
  }

  async end() {
    this.#ending = true
    await Promise.all(this.#workers)
    return this.#done
  }

  async #work(worker) {
    for (let n = 0; !this.#ending; n++) {
      const write = this.#next(worker, n)
      await this.#untilDone(write)
      if (n % 4 === 0) await this.#read()
    }
  }

  #next(worker, n) {
    const row = n % 2 === 0 ? this.records.pop() : undefined
    if (row) return submission(this.world.random, row)
    const make = n % 5 === 1 ? project : dictionary
    return make(this.world, `L${worker}N${n}`)
  }

  async #untilDone(write) {
    for (let tries = 1; ; tries++) {
      const answer = await this.#call(write.method, write.path, write)
      if (isDone(answer)) {
        this.#note(write, tries)
        return
      }
      await sleep(PAUSE_MS)
      if (answer.status !== 503 && answer.status !== 0) return
    }
  }

  #note(write, tries) {
    this.#done.push(write)
    if (tries > 1) this.retried++
    this.#waiting?.(performance.now())
    this.#waiting = null
  }

  async #read() {
    const answer = await this.#call('GET', `${API}/dict/list`, { token: this.world.admin })
    if (!isDone(answer) && answer.status !== 503) this.changed++
  }

  async #call(method, path, how) {
    const begin = performance.now()
    const answer = await call(this.world.server, method, path, how)
    this.slowest = Math.max(this.slowest, performance.now() - begin)
    this.codes.push(isDone(answer) ? String(answer.status) : codeOf(answer))
    if (answer.status === 503 && !answer.headers['retry-after']) this.bare++
    return answer
  }
}
