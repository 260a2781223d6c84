import type { ParticipantSign } from '@credit/contract'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { ParticipantEntity } from '#entities/participants/participant'
import { postFacts } from '../../src/modules/ledger/post-facts.js'
import { stateCredit } from '../../src/modules/open-credit/printed/state-credit.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { factOf, makeParticipants, reveal } from '../support/credit.js'
import { makeKey, setCode } from '../support/open-credit.js'
import { freshCode } from '../support/registration.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'
const AGENCY = 3

let t: TestApp
let secret: string
beforeAll(async () => {
  t = await startTestApp({ LIMIT_PUBLIC_QUERIES_WITHOUT_CAPTCHA: '100' })
  t.clock.set('2035-11-05T10:00:00+08:00')
  secret = (await makeKey(t, '按档查询')).secret
})
afterAll(() => t.stop())

const make = (sign: ParticipantSign, name: string, count: number) =>
  makeParticipants(
    t.ctx(),
    sign,
    Array.from({ length: count }, (_, n) => `${name}${n}`),
  )

/** An agency that some evaluated by name, and others anonymously in one group. */
async function evaluated(name: string, { named = 0, anonymous = 0 }) {
  const [id = ''] = await makeParticipants(t.ctx(), AGENCY, [name])
  const code = freshCode()
  await setCode(t, id, code)
  await reveal(t.ctx(), id, await make(1, `${name}采购人`, named), 85)
  const group = { anonymous: true, groupKey: id }
  const facts = (await make(2, `${name}供应商`, anonymous)).map((evaluatorId) =>
    factOf(t.ctx(), { evaluatedId: id, evaluatorId, total: 70, ...group }),
  )
  if (facts.length > 0) await unitOfWork(t.ctx(), (tx) => postFacts(tx, facts, 'anonymousGroup'))
  return { id, code }
}

/** The number that a record of its credit states, which is printed now. */
async function printedOf(id: string): Promise<number> {
  const agency = await scoped(t.ctx(), ParticipantEntity).get(id)
  const area = await scoped(t.ctx(), AreaEntity).get(agency.areaId)
  return (await stateCredit(t.ctx(), agency, area)).evaluatorCount
}

/** The number of evaluators of an agency as each caller is told it. */
async function toldOf({ id, code }: { id: string; code: string }) {
  const wish = { sign: AGENCY, areaCode: '003900130006', roles: ['agency'], participantId: id }
  const account = await makeAccount(t.ctx(), { ...wish, sign: AGENCY })
  const own = t.withToken(await openSession(t.ctx(), account))
  const city = await t.as('city')
  const { body: published } = await t.http.get(`${BASE}/credit/public`).query({ keyword: code })
  const { body: open } = await t.http.get(`${BASE}/open/credit/${code}`).set('X-Api-Key', secret).expect(200)
  return {
    supervisor: (await city.get(`${BASE}/credit/${id}`).expect(200)).body.evaluatorCount,
    itself: (await own.get(`${BASE}/credit/${id}`).expect(200)).body.evaluatorCount,
    profile: (await own.get(`${BASE}/purchaserAgent/${id}`).expect(200)).body.evaluatorCount,
    anybody: published[0].evaluatorCount,
    system: open.evaluatorCount,
    printed: await printedOf(id),
  }
}

describe('the number of evaluators', () => {
  it.each([
    ['of one', { named: 1 }, { exact: 1, step: 0 }],
    ['of two', { named: 2 }, { exact: 2, step: 2 }],
    ['of seven', { named: 7 }, { exact: 7, step: 5 }],
    ['of a group and some by name', { named: 9, anonymous: 3 }, { exact: 12, step: 5 }],
    ['of anonymous ones alone', { anonymous: 6 }, { exact: 6, step: 3 }],
  ])('%s is exact for supervisors alone', async (name, by, { exact, step }) => {
    expect(await toldOf(await evaluated(`代理${name}`, by))).toEqual({
      ...{
        supervisor: exact,
        itself: step,
        profile: step,
        anybody: step,
        system: step,
        printed: step,
      },
    })
  })
})
