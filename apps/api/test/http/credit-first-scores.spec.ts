import { waitUntil } from '@credit/testkit'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Background } from '../../src/core/background.js'
import { csvOf, importFile } from '../support/imports.js'
import { createdParticipant, pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
})
afterAll(() => t.stop())

/** The scores and causes of entries of participants, once each has a score. */
async function scoresOf(codes: readonly string[]) {
  const read = (): Promise<{ score: number | null; causes: string[] }[]> =>
    t.dataSource.query(
      `SELECT p.credit_score::float8 AS score,
          (SELECT array_agg(l.cause) FROM score_line l WHERE l.participant_id = p.id) AS causes
        FROM participant p WHERE p.code = ANY($1)`,
      [codes],
    )
  await waitUntil('the scores are there', async () =>
    (await read()).every(({ score }) => score !== null),
  )
  return read()
}

describe('a participant that a supervisor creates', () => {
  const first = { score: 75, causes: ['initial'] }

  it('gets its first score at once', async () => {
    const { unifiedSocialCreditCode } = await createdParticipant(t)
    expect(await scoresOf([String(unifiedSocialCreditCode)])).toEqual([first])
  })

  it('gets it from an import too', async () => {
    const codes = [freshCode(), freshCode()]
    const rows = codes.map((code, n) => [code, `导入评分${n}`])
    const content = csvOf([['统一社会信用代码', '名称'], ...rows])
    await importFile(await t.as('district06'), pathOfKind(2), content)
    expect(await scoresOf(codes)).toEqual([first, first])
  })
})
