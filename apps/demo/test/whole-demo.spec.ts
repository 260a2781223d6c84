import { randomUUID } from 'node:crypto'
import { Background } from '@credit/api/core/background'
import { AccountEntity } from '@credit/api/entities/identity/account'
import { waitUntil } from '@credit/testkit'
import { openSession } from '../../api/test/support/accounts.js'
import { DAY } from '../../api/test/support/day.js'
import { startTestApp, type TestApp } from '../../api/test/support/test-app.js'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../src/accounts.js'
import { sharedOcid } from '../src/city/projects.js'
import { pairKey } from '../src/plan/forms.js'
import {
  BAND_CODES,
  type DemoPromise,
  FIRST_ACCOUNTS,
  type PlannedDemo,
  PROMISES,
  planDemo,
} from '../src/plan/promises.js'
import { refreshDemo, seedDemo } from '../src/seed.js'

const API = '/credit/admin/api'
/** Timeout for background work after the start, which may take minutes on a busy machine. */
const IN_BACKGROUND = { timeoutMs: 180_000, intervalMs: 200 }
const KINDS = ['purchaser', 'supplier', 'agency', 'expert'] as const

interface Project {
  id: string
  bidSectionList: { id: string }[]
}
interface Evaluation {
  status: string
  stage: number
  anonymous: boolean
  evaluatedId: string
  evaluatorId: string | null
}
interface Page<T> {
  records: T[]
  total: number
}

describe(`the demo of ${DAY}`, () => {
  let t: TestApp
  let plan: PlannedDemo
  const accounts = new Map<string, AccountEntity>()
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    t = await startTestApp()
    await seedDemo(t.ctx(), t.config)
    await refreshDemo(t.ctx(), t.config)
    plan = planDemo(DAY)
    for (const account of await t.ctx().manager.find(AccountEntity)) {
      accounts.set(account.loginName, account)
    }
  })
  afterAll(() => t.stop())

  async function get<T>(who: string, path: string): Promise<T> {
    const token = tokens.get(who) ?? (await openSession(t.ctx(), { id: idOf(who) }))
    tokens.set(who, token)
    return (await t.withToken(token).get(`${API}/${path}`).expect(200)).body
  }
  const idOf = (who: string) => accounts.get(who)?.id ?? ''
  const ownOf = (kind: string) => [1, 2, 3, 4, 5].map((n) => `${kind}0${n}`)

  /** All sections of an account's projects. */
  async function placesOf(who: string, query = ''): Promise<string[]> {
    const { records } = await get<Page<Project>>(who, `sysProject/myList?size=200${query}`)
    return records.flatMap(({ id, bidSectionList }) => bidSectionList.map((section) => `${id}/${section.id}`))
  }
  const givenIn = (who: string, place: string) => get<Evaluation[]>(who, `mutualEvaluationRecord/${place}`)
  const receivedIn = (who: string, place: string) =>
    get<Evaluation[]>(who, `mutualEvaluationRecord/beEvaluatedUsers/${place}`)

  /** Whether something is true in a section of an account of some kinds. */
  async function somewhere(
    kinds: readonly string[],
    isTrue: (who: string, place: string) => Promise<boolean>,
  ): Promise<boolean> {
    for (const who of kinds.flatMap(ownOf)) {
      for (const place of await placesOf(who)) if (await isTrue(who, place)) return true
    }
    return false
  }

  /** The evaluations of a section that nobody but the other side answered, by kind of account. */
  async function isLapsed(who: string, place: string): Promise<boolean> {
    const expired = (await givenIn(who, place)).filter(({ status }) => status === 'expired')
    if (expired.length === 0) return false
    const received = await receivedIn(who, place)
    return expired.some(({ evaluatedId, stage }) =>
      received.some((one) => one.evaluatorId === evaluatedId && one.stage === stage),
    )
  }

  /** The causes of the score lines of an account's participant. */
  async function causesOf(who: string): Promise<string[]> {
    const path = `credit/${accounts.get(who)?.participantId}/lines?size=200`
    return (await get<Page<{ cause: string }>>(who, path)).records.map(({ cause }) => cause)
  }
  async function hasCause(cause: string): Promise<boolean> {
    for (const who of ownOf('agency')) if ((await causesOf(who)).includes(cause)) return true
    return false
  }

  /** Asks the service whether it keeps a promise, as the accounts concerned. */
  const ASKED: Readonly<Record<DemoPromise, () => Promise<void>>> = {
    async accounts() {
      for (const { loginName, type, areaCode } of DEMO_ACCOUNTS) {
        const login = { name: loginName, pwd: DEMO_PASSWORD, vcode: '0000', userType: type }
        const { body } = await t.http
          .post('/credit/sso/api/sso/doLogin')
          .send({ ...login, uuid: randomUUID() })
          .expect(200)
        expect(body.data).toMatchObject({ areaCode, changePwd: true })
        if (type !== 0) expect(accounts.get(loginName)?.participantId).toBeTruthy()
      }
    },
    async onePerson() {
      const others = await get<{ id: string }[]>('expert05', 'account/other/list')
      expect(others.map(({ id }) => id)).toContain(idOf('supplier05'))
    },
    async awaiting() {
      const [row] = await t.dataSource.query('SELECT id FROM project WHERE ocid = $1', [sharedOcid(0)])
      for (const who of FIRST_ACCOUNTS) {
        const places = await placesOf(who, '&evaluationStatus=5')
        const shared = places.filter((place) => place.startsWith(row.id))
        const given = await Promise.all(shared.map((place) => givenIn(who, place)))
        expect([who, given.flat().some(({ status }) => status === 'pending')]).toEqual([who, true])
      }
      const [{ stages }] = await t.dataSource.query(
        `SELECT count(DISTINCT stage)::int AS stages FROM evaluation_record
        WHERE project_id = $1 AND status = 'pending'`,
        [row.id],
      )
      expect(stages).toBeGreaterThan(1)
    },
    async lapsed() {
      for (const kind of KINDS) expect([kind, await somewhere([kind], isLapsed)]).toEqual([kind, true])
    },
    async deferred() {
      const rows = await t.dataSource.query(
        `SELECT a.login_name AS who, r.project_id || '/' || r.section_id AS place
        FROM evaluation_record r JOIN account a ON a.participant_id = r.evaluator_id
        WHERE r.status = 'deferred' ORDER BY r.id LIMIT 1`,
      )
      const [{ who, place } = { who: '', place: '' }] = rows
      const given = await givenIn(who, place)
      expect(given.map(({ status }) => status)).toContain('deferred')
    },
    async held() {
      const isHeld = async (who: string, place: string) =>
        (await givenIn(who, place)).some(({ status }) => status === 'held')
      expect(await somewhere(['supplier'], isHeld)).toBe(true)
    },
    async group() {
      expect(await hasCause('anonymousGroup')).toBe(true)
    },
    async pool() {
      expect(await hasCause('pool')).toBe(true)
    },
    async bands() {
      const { bands, total } = await get<{
        bands: { band: string | null; count: number }[]
        total: number
      }>('admin', 'account/score/star')
      const held = bands.filter(({ count }) => count > 0).map(({ band }) => band)
      expect(held).toEqual(expect.arrayContaining([...BAND_CODES]))
      const good = bands.filter(({ band }) => ['AAA', 'AA', 'A'].includes(band ?? ''))
      expect(good.reduce((sum, { count }) => sum + count, 0) * 2).toBeGreaterThan(total)
    },
    async flags() {
      const { records } = await get<Page<{ kind: string }>>('admin', 'evaluationFlag/list?status=open&size=100')
      const kinds = records.map(({ kind }) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['uniform', 'hasty', 'deviating']))
    },
    async ratings() {
      type Rating = { number: string; areaName: string }
      const list = async (status: string) =>
        (await get<Page<Rating>>('admin', `rating/list?status=${status}&size=50`)).records
      expect(await list('inForce')).toHaveLength(2)
      const [notice] = (await list('notice')).filter(({ areaName }) => areaName === '滨河区')
      const own = await Promise.all(
        ownOf('purchaser')
          .slice(0, 3)
          .map((who) => get<Rating[]>(who, 'rating/own')),
      )
      expect(own.flat().map(({ number }) => number)).toContain(notice?.number)
    },
    async cases() {
      const { records } = await get<Page<{ status: string }>>('admin', 'complaint/list?size=50')
      const states = records.map(({ status }) => status).sort()
      expect(states).toEqual(['upheld', 'refused', 'confirmed', 'upheld', 'asked', 'accepted', 'filed'].sort())
    },
    async todos() {
      type Todo = { sourceType: string; escalated: boolean }
      const { records } = await get<Page<Todo>>('admin', 'supervisor/examineList?size=200')
      const { records: own } = await get<Page<Todo>>('supervisor06', 'supervisor/examineList?size=200')
      expect(own.some(({ escalated }) => escalated)).toBe(true)
      const sources = new Set(records.map(({ sourceType }) => sourceType))
      for (const source of ['certificate', 'qualification', 'dishonesty', 'complaint', 'flag']) {
        expect([...sources]).toContain(source)
      }
    },
    async messages() {
      t.app.get(Background).start()
      for (const who of FIRST_ACCOUNTS) {
        const isTold = async () => {
          const { records } = await get<Page<{ link: string }>>(who, 'sysMessage/list?size=100')
          return records.some(({ link }) => link === '/creditrecord')
        }
        await waitUntil(`${who} is told of evaluations`, isTold, IN_BACKGROUND)
      }
    },
    async projects() {
      const paused = await get<Page<unknown>>('admin', 'sysProject/list?pause=true&size=1')
      expect(paused.total).toBe(1)
      const all = await get<Page<unknown>>('admin', 'sysProject/list?size=1')
      expect(all.total).toBe(plan.demo.plans.length)
    },
    async reports() {
      t.app.get(Background).start()
      const made = async (who: string) => (await get<Page<unknown>>(who, 'report/list')).records.length
      const areMade = async () => (await made('admin')) === 2
      await waitUntil('the reports are made', areMade, IN_BACKGROUND)
      expect(await made('supervisor06')).toBe(1)
    },
    async site() {
      const [{ areaId }] = (await t.http.get(`${API}/homePage?subdomain=d06`)).body
      const slides = await t.http.get(`${API}/carousel/diagram/front/list?areaId=${areaId}`)
      expect(slides.body.length).toBeGreaterThan(0)
      const laws = await t.http.get(`${API}/regulations/front/list?areaId=${areaId}`)
      expect(laws.body.total).toBeGreaterThan(0)
    },
  }

  it('holds every evaluation as it is planned', async () => {
    const keys = new Map(plan.demo.plans.map(({ ocid, key }) => [ocid, key]))
    const rows = await t.dataSource.query(
      `SELECT p.ocid, b.code, r.stage, e.code AS evaluator, d.code AS evaluated, r.status,
        round(r.total * 100)::int AS total
      FROM evaluation_record r JOIN project p ON p.id = r.project_id
      JOIN bid_section b ON b.id = r.section_id JOIN participant e ON e.id = r.evaluator_id
      JOIN participant d ON d.id = r.evaluated_id`,
    )
    const stored: Record<string, unknown> = {}
    for (const { ocid, code, stage, evaluator, evaluated, status, total } of rows) {
      const body = (of: string) => ({ code: of }) as Parameters<typeof pairKey>[3]
      const key = pairKey(keys.get(ocid) ?? '', code, stage, body(evaluator), body(evaluated))
      // The next lots of the shared projects come after the history.
      if (plan.records.has(key)) stored[key] = [status, total]
    }
    const planned = [...plan.records].map(([key, { status }]) => [key, [status, plan.answers.get(key)?.total ?? null]])
    expect(stored).toEqual(Object.fromEntries(planned))
  })

  it.each(PROMISES)('keeps its promise: %s', (promise) => ASKED[promise]())
})
