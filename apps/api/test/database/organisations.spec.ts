import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { col, sql, statement } from '#database/statement'
import { isKnownOrganisation, isOrganisation } from '../../src/modules/participants/records/organisation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const CODES = ['91330106MA2CFN1B2U', '92330106MA2CFN1B2U', '93', '', null]
const ROWS = PARTICIPANT_SIGNS.flatMap((sign) => CODES.map((code) => ({ sign, code })))

const shownOf = statement({
  columns: { sign: col.smallint<ParticipantSign>(), code: col.nullable(col.text()) },
  samples: [undefined],
  text: () =>
    sql`SELECT p.sign, p.code
      FROM jsonb_to_recordset(${JSON.stringify(ROWS)}::jsonb) AS p(sign smallint, code text)
      WHERE ${isOrganisation(sql`p`)}`,
})

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const written = (row: object) => JSON.stringify(row)

it('shows the same organisations to the public by SQL and by TypeScript', async () => {
  const shown = await shownOf.rows(t.ctx(), undefined)
  expect(shown.map(written).sort()).toEqual(ROWS.filter(isKnownOrganisation).map(written).sort())
})

it('shows no expert, no sole trader and no organisation without a code', () => {
  expect(ROWS.filter(isKnownOrganisation)).toEqual(
    [1, 2, 3].flatMap((sign) => ['91330106MA2CFN1B2U', '93', ''].map((code) => ({ sign, code }))),
  )
})
