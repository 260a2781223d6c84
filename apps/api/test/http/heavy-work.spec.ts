import { Background } from '#core/background'
import type { Actor } from '#core/context'
import { heavyTask } from '#core/heavy/heavy-task'
import { HeavyWork } from '#core/heavy/heavy-work'
import { printRecord } from '../../src/modules/open-credit/printed/print-record.js'
import { endedJob } from '../suites/describe-bulk.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { makeParticipants } from '../support/credit.js'
import type { die } from '../support/heavy-tasks.js'
import { HOLD, held } from '../support/held-work.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const RECORDS = `${API}/creditRecord`
const DIE = heavyTask<typeof die>('../support/heavy-tasks', import.meta.url, 'die')

let t: TestApp
let heavy: HeavyWork
beforeAll(async () => {
  t = await startTestApp({
    ...{ LIMIT_HEAVY_AT_ONCE: '1', LIMIT_HEAVY_QUEUE: '2', LIMIT_ACCOUNT_HEAVY_QUEUE: '1' },
    LIMIT_HEAVY_IDLE_MS: '1000',
  })
  heavy = t.app.get(HeavyWork)
  t.app.get(Background).start()
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => t.stop())

async function supervisor() {
  const { id } = await makeAccount(t.ctx(), {
    ...{ sign: 0, areaCode: '003900130001', roles: ['city-administrator'] },
  })
  const caller = t.withToken(await openSession(t.ctx(), { id }))
  const write = (title: string) =>
    caller
      .post(`${API}/regulations`)
      .set('accept-language', 'zh-CN')
      .send({ title, content: '<p>a</p><script>b</script>', all: true })
  return { ctx: { actor: { accountId: id } as Actor }, write }
}

async function holder(name: string) {
  const [participantId = ''] = await makeParticipants(t.ctx(), 2, [name])
  const person = { sign: 2, areaCode: '003900130006', roles: ['supplier'], participantId } as const
  const account = await makeAccount(t.ctx(), { ...person, roles: [...person.roles] })
  return t.withToken(await openSession(t.ctx(), account))
}

describe('heavy work', () => {
  it('is done one task of an account at a time, and rejected beyond its queues', async () => {
    const [one, two, three] = [await supervisor(), await supervisor(), await supervisor()]
    const { cells, begun, letGo } = held()
    const pieces = [heavy.run(one.ctx, HOLD, cells), heavy.run(one.ctx, HOLD, cells)]
    expect(await begun(1)).toBe(1)
    const more = await one.write('第三件')
    expect([more.status, more.headers['retry-after']]).toEqual([429, '2'])
    expect(more.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: '操作过于频繁，请稍后重试',
    })

    pieces.push(heavy.run(two.ctx, HOLD, cells), heavy.run({ actor: null }, HOLD, cells))
    const last = await three.write('另一件')
    expect([last.status, last.headers['retry-after']]).toEqual([503, '2'])
    expect(last.body).toMatchObject({ code: 'OVERLOADED', error: '访问人数较多，请稍后重试' })
    expect(await begun(1)).toBe(1)
    letGo()
    expect(await Promise.all(pieces)).toEqual([1, expect.any(Number), expect.any(Number), expect.any(Number)])
    expect((await one.write('第三件')).status).toBeLessThan(300)
    expect((await three.write('另一件')).status).toBeLessThan(300)
  })

  it('prints records of an account in sequence, with the bytes of one thread', async () => {
    const caller = await holder('滨河逐件打印有限公司')
    const run = heavy.run.bind(heavy)
    const printings: Parameters<typeof printRecord>[0][] = []
    let [atOnce, most] = [0, 0]
    jest.spyOn(heavy, 'run').mockImplementation(async (ctx, task, input) => {
      if (task.name === 'printRecord') printings.push(input as (typeof printings)[number])
      most = Math.max(most, ++atOnce)
      return run(ctx, task, input).finally(() => atOnce--)
    })
    const asked = await Promise.all([1, 2].map(() => caller.post(RECORDS).send({ locale: 'zh-CN' })))
    for (const { status, body } of asked) {
      expect(status).toBe(202)
      expect(await endedJob(caller, body.jobId)).toMatchObject({ status: 'succeeded' })
      const { body: pdf } = await caller.get(`${RECORDS}/${body.number}/pdf`).buffer(true)
      const printing = printings.find(({ record }) => record.number === body.number)
      if (!printing) throw new Error('nothing was printed')
      expect(Buffer.from(await printRecord(printing)).equals(pdf)).toBe(true)
    }
    expect(most).toBe(1)
  })

  it('fails the job of a thread that dies, and continues', async () => {
    const caller = await holder('滨河再次打印有限公司')
    const run = heavy.run.bind(heavy)
    jest
      .spyOn(heavy, 'run')
      .mockImplementationOnce(((ctx: { actor: Actor | null }) => run(ctx, DIE, 1)) as unknown as typeof heavy.run)
    const failed = await caller.post(RECORDS).send({ locale: 'zh-CN' })
    expect(await endedJob(caller, failed.body.jobId)).toMatchObject({ status: 'failed' })
    const [row] = (await caller.get(RECORDS)).body
    expect(row).toMatchObject({ number: failed.body.number, status: 'failed' })
    const again = await caller.post(RECORDS).send({ locale: 'zh-CN' })
    expect(await endedJob(caller, again.body.jobId)).toMatchObject({ status: 'succeeded' })
  })
})
