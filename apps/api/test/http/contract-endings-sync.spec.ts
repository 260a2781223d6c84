import { writeFileSync } from 'node:fs'
import { API, editedFixture, Register, rowsOf, useSource } from '../support/upstream.js'

const s = useSource()

it('reads how a contract ended, and keeps each edited fact until it is given back', async () => {
  s.folder.add('awards.json')
  await s.folder.sync()
  const told = async (n: number, more: object) => {
    const file = editedFixture('contracts.json', (release) => {
      const date = `2036-03-10T0${n}:00:00+08:00`
      const contracts = release.contracts.map((contract: object) => ({ ...contract, ...more }))
      Object.assign(release, { id: `ended-${n}`, date, contracts })
    })
    writeFileSync(s.folder.file(`ended-${n}.json`), file)
    await s.folder.sync()
  }
  const r = new Register(s.t)
  const city = await s.t.as('city')
  const [id, sectionId] = [await r.projectId(), await r.sectionId()]
  const facts = async () => {
    const { body } = await city.get(`${API}/sysProjectBidSection/detail/${sectionId}`).expect(200)
    return [body.ending, body.endedOn, body.finalValue, body.penalty, body.delayDays]
  }
  const stated = { x_penalty: { amount: 500, currency: 'CNY' }, x_delayDays: 4 }
  await told(1, { ...stated, finalStatus: 'complete', finalStatusDate: '2036-03-09' })
  expect(await facts()).toEqual(['normal', '2036-03-09', null, 500, 4])
  const section = { id: sectionId, code: '1', name: '第一标段', penalty: 800, delayDays: null }
  const input = { name: '示例采购项目1', code: 'CG-2036-001', sections: [section] }
  await city.put(`${API}/sysProject/${id}`).send(input).expect(200)
  const ended = { x_ending: 'for_default', implementation: { finalValue: { amount: 90, currency: 'CNY' } } }
  await told(2, { ...stated, ...ended, finalStatusDate: '2036-03-10' })
  expect(await facts()).toEqual(['forDefault', '2036-03-10', 90, 800, null])
  const path = `${API}/sysProject/${id}/handEdits`
  const { body } = await city.get(path).expect(200)
  const field = (name: string) => body.fields.find((one: { field: string }) => one.field === name)
  expect(field('penalty')).toMatchObject({ value: '800.00', upstream: '500.00', byHand: true, returnable: true })
  expect(field('ending')).toMatchObject({ value: 'forDefault', upstream: 'forDefault', byHand: false })
  await city
    .put(`${path}/return`)
    .send({ fields: [{ sectionId, field: 'penalty' }] })
    .expect(200)
  expect(await facts()).toEqual(['forDefault', '2036-03-10', 90, 500, null])
  await told(3, { x_ending: '烂尾', x_delayDays: 'x', finalStatusDate: '2036-13-01', x_penalty: { amount: -5 } })
  expect(await facts()).toEqual(['forDefault', '2036-03-10', 90, 500, null])
  const issues = await rowsOf<{ reason: string }>(s.t, `SELECT reason FROM sync_item WHERE outcome = 'warned'`)
  expect(issues.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['UNKNOWN_STATUS', 'BAD_DATE', 'BAD_AMOUNT']),
  )
})
