import { type ParticipantSign, SIGN } from '@credit/contract'
import PDFDocument from 'pdfkit'
import { drawRecord } from './draw-record.js'

afterEach(() => {
  jest.restoreAllMocks()
})

/** The texts of a printed record of a participant of a role. */
async function textsOf(sign: ParticipantSign, code: string): Promise<unknown[]> {
  const text = jest.spyOn(PDFDocument.prototype, 'text')
  const names = { 'zh-CN': '滨河区', 'en-US': 'Binhe' }
  await drawRecord({
    ...{ number: 'XY-0006-20351105-000001', locale: 'zh-CN', issuedAt: new Date(0) },
    ...{ validUntil: '2036-02-03', system: '系统', picture: null, address: 'http://localhost' },
    stated: {
      ...{ holder: '持有人', code, sign, area: names, band: null, bandLabels: null, unrated: true },
      ...{ score: null, starLevel: null, evaluatorCount: 0, terms: null, serious: [] },
      ...{ asOf: '2035-11-05', ruleVersion: 1 },
    },
  })
  return text.mock.calls.map(([value]) => value)
}

it('prints the credit code of an organisation, and the certificate number of an expert', async () => {
  const supplier = await textsOf(SIGN.supplier, '91330100MA27XL0Q1A')
  expect(supplier).toEqual(expect.arrayContaining(['统一社会信用代码', '91330100MA27XL0Q1A']))
  jest.restoreAllMocks()
  const expert = await textsOf(SIGN.expert, 'PS990006000001')
  expect(expert).toEqual(expect.arrayContaining(['专家证书编号', 'PS990006000001']))
  expect(expert).not.toContain('统一社会信用代码')
})
