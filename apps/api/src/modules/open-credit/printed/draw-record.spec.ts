import { type Locale, type ParticipantSign, SIGN } from '@credit/contract'
import PDFDocument from 'pdfkit'
import { translate } from '#core/language/language'
import { drawRecord } from './draw-record.js'

afterEach(() => {
  jest.restoreAllMocks()
})

/**
 * Returns the texts of a printed record of a participant of a role, each with its position and the earliest position of
 * the next.
 */
async function printed(sign: ParticipantSign, code: string, locale: Locale = 'zh-CN', evaluatorCount = 0) {
  const texts: { value: unknown; top: number; end: number }[] = []
  const { text } = PDFDocument.prototype
  jest.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (
    this: PDFKit.PDFDocument,
    value: string,
    x?: number,
    y?: number,
    options?: PDFKit.Mixins.TextOptions,
  ) {
    text.call(this, value, x, y, options)
    texts.push({ value, top: y ?? 0, end: this.y })
    return this
  } as typeof text)
  const names = { 'zh-CN': '滨河区', 'en-US': 'Binhe' }
  await drawRecord({
    number: 'XY-0006-20351105-000001',
    locale,
    issuedAt: new Date(0),
    validUntil: '2036-02-03',
    system: '系统',
    picture: null,
    address: 'http://localhost',
    stated: {
      holder: '持有人',
      code,
      sign,
      area: names,
      band: null,
      bandLabels: null,
      unrated: true,
      score: null,
      starLevel: null,
      evaluatorCount,
      terms: null,
      serious: [],
      asOf: '2035-11-05',
      ruleVersion: 1,
    },
  })
  return texts
}

const textsOf = async (sign: ParticipantSign, code: string) => (await printed(sign, code)).map(({ value }) => value)

it("prints an organisation's credit code and an expert's certificate number", async () => {
  const supplier = await textsOf(SIGN.supplier, '91330100MA27XL0Q1A')
  expect(supplier).toEqual(expect.arrayContaining(['统一社会信用代码', '91330100MA27XL0Q1A']))
  jest.restoreAllMocks()
  const expert = await textsOf(SIGN.expert, 'PS990006000001')
  expect(expert).toEqual(expect.arrayContaining(['专家证书编号', 'PS990006000001']))
  expect(expert).not.toContain('统一社会信用代码')
})

it('begins a line below the previous label, however many lines that has', async () => {
  const texts = await printed(SIGN.expert, 'PS990006000001', 'en-US')
  const label = texts.find(({ value }) => value === 'Expert certificate number')
  const next = texts.find(({ value }) => value === 'Role')
  expect(next?.top).toBeGreaterThan(label?.end ?? Number.POSITIVE_INFINITY)
})

it('names the role of an expert as every list does', async () => {
  const texts = await printed(SIGN.expert, 'PS990006000001', 'en-US')
  const named = translate('en-US', 'tables.values.sign.4')
  expect(texts.map(({ value }) => value)).toContain(named)
})

it.each([
  ['zh-CN', '星级', '未评级'],
  ['en-US', 'Stars', 'Unrated'],
] as const)(
  'says of the stars that there is no rating as the verification page does: %s',
  async (locale, label, word) => {
    const texts = (await printed(SIGN.expert, 'PS990006000001', locale)).map(({ value }) => value)
    expect(texts[texts.indexOf(label) + 1]).toBe(word)
  },
)

it.each([
  ['zh-CN', 1, '不足 2 名'],
  ['zh-CN', 31, '20 名以上'],
  ['en-US', 2, '2'],
  ['en-US', 4, '3 or more'],
] as const)('says in %s of %i evaluators "%s"', async (locale, count, said) => {
  const texts = await printed(SIGN.supplier, '91330100MA27XL0Q1A', locale, count)
  const values = texts.map(({ value }) => value)
  expect(values).toContain(said)
  expect(values.includes(String(count))).toBe(said === String(count))
})
