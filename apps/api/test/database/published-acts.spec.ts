import {
  DISHONEST_RECORD_STATES,
  type DishonestRecordStatus,
  type ParticipantSign,
  type ParticipantStatus,
} from '@credit/contract'
import { col, sql, statement } from '#database/statement'
import {
  isPublishedAct,
  type Listing,
  listingState,
  listingStateOf,
} from '../../src/modules/ledger/changes/published-act.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const TODAY = '2026-03-10'
const DAYS = [null, '2026-03-09', TODAY, '2026-03-11']
const CODE = '91330106MA2CFN1B2U'
const PARTICIPANTS: [ParticipantSign, string | null, ParticipantStatus][] = [
  [1, CODE, 'active'],
  [2, CODE, 'active'],
  [3, CODE, 'disabled'],
  [2, CODE, 'merged'],
  [2, '92330106MA2CFN1B2U', 'active'],
  [2, null, 'active'],
  [4, CODE, 'active'],
]

interface Act extends Listing {
  id: number
  tier: 'serious' | 'general'
}

const ACTS: readonly Act[] = DISHONEST_RECORD_STATES.flatMap((status) =>
  DAYS.flatMap((publishDate) =>
    DAYS.flatMap((publishEndDate) =>
      PARTICIPANTS.flatMap(([sign, code, participantStatus]) =>
        (['serious', 'general'] as const).map((tier) => ({
          status,
          tier,
          publishDate,
          publishEndDate,
          participant: { sign, code, status: participantStatus },
        })),
      ),
    ),
  ),
).map((act, id) => ({ ...act, id }))

const statesInSql = statement({
  columns: { id: col.int(), listing: col.text(), published: col.nullable(col.bool()) },
  samples: [undefined],
  text: () =>
    sql`SELECT r.id, ${listingState(sql`r`, sql`p`, TODAY)} AS listing,
        ${isPublishedAct(sql`r`, sql`p`, TODAY)} AS published
      FROM jsonb_to_recordset(${JSON.stringify(
        ACTS.map(({ participant, publishDate, publishEndDate, ...act }) => ({
          ...act,
          publish_date: publishDate,
          publish_end_date: publishEndDate,
          participant,
        })),
      )}::jsonb) AS r(id integer, status text, tier text, publish_date date, publish_end_date date, participant jsonb),
        jsonb_to_record(r.participant) AS p(sign smallint, code text, status text)`,
})

const IN_FORCE: readonly DishonestRecordStatus[] = ['confirmed', 'expired']

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

it('has the same state on the list by SQL and by TypeScript', async () => {
  const rows = await statesInSql.rows(t.ctx(), undefined)
  const listings = new Map(rows.map(({ id, listing }) => [id, listing]))
  expect(ACTS.filter((act) => listings.get(act.id) !== listingStateOf(act, TODAY))).toEqual([])
})

it('is shown to the public if it is published on the list of supervisors', async () => {
  const rows = await statesInSql.rows(t.ctx(), undefined)
  const shown = rows.filter(({ published }) => published).map(({ id }) => id)
  const listed = ACTS.filter(
    (act) => act.tier === 'serious' && IN_FORCE.includes(act.status) && listingStateOf(act, TODAY) === 'published',
  )
  expect(listed.length).toBeGreaterThan(0)
  expect(shown.sort()).toEqual(listed.map(({ id }) => id).sort())
})

it('is not published without a last day of its publicity', () => {
  const participant = { sign: 2, code: CODE, status: 'active' } as const
  const act = { status: 'confirmed', publishDate: '2026-03-01', participant } as const
  expect(listingStateOf({ ...act, publishEndDate: null }, TODAY)).toBe('pending')
  expect(listingStateOf({ ...act, publishEndDate: TODAY }, TODAY)).toBe('published')
  expect(listingStateOf({ ...act, publishEndDate: '2026-03-09' }, TODAY)).toBe('ended')
})
