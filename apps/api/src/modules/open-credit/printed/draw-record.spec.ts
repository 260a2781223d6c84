import { type Locale, type ParticipantSign, SIGN } from '@credit/contract'
import PDFDocument from 'pdfkit'
import { translate } from '#core/language/language'
import type { StatedCredit } from '#entities/ledger/credit-record'
import { drawRecord } from './draw-record.js'

afterEach(() => {
  jest.restoreAllMocks()
})

/** Draws the record of a participant of a role. */
function draw(
  sign: ParticipantSign,
  code: string,
  locale: Locale,
  evaluatorCount: number,
  stated: Partial<StatedCredit>,
): Promise<Buffer> {
  return drawRecord({
    number: 'XY-0006-20351105-000001',
    locale,
    issuedAt: new Date(0),
    validUntil: '2036-02-03',
    system: '系统',
    picture: null,
    verifyPage: 'http://localhost/homes/verify',
    stated: {
      holder: '持有人',
      code,
      sign,
      area: { 'zh-CN': '滨河区', 'en-US': 'Binhe' },
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
      ...stated,
    },
  })
}

/** Returns the texts of a record, each with its position and the earliest position of the next. */
async function printed(
  sign: ParticipantSign,
  code: string,
  locale: Locale = 'zh-CN',
  evaluatorCount = 0,
  stated: Partial<StatedCredit> = {},
) {
  const texts: { value: unknown; top: number; end: number }[] = []
  const { text } = PDFDocument.prototype
  jest.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (
    this: PDFKit.PDFDocument,
    value: string,
    x?: number,
    y?: number,
    options?: PDFKit.Mixins.TextOptions,
  ) {
    const top = y ?? this.y
    text.call(this, value, x, y, options)
    texts.push({ value, top, end: this.y })
    return this
  } as typeof text)
  await draw(sign, code, locale, evaluatorCount, stated)
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

it('begins a line below the previous one, however many lines that has', async () => {
  const texts = await printed(SIGN.expert, 'PS990006000001', 'en-US')
  const label = texts.find(({ value }) => value === 'Expert certificate number')
  const next = texts.find(({ value }) => value === 'Area')
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

const BANDS = [
  { code: 'A', names: { 'zh-CN': '信用良好', 'en-US': 'Good' }, minScore: 60 },
  { code: 'D', names: { 'zh-CN': '信用差', 'en-US': 'Poor' }, minScore: 0 },
]
const RATED = {
  ...{ unrated: false, score: 87.5, starLevel: 4, band: 'A', bandLabels: BANDS[0]?.names ?? null },
  ...{ scale: BANDS, issuer: '监督管理处' },
}

it.each([
  ['zh-CN', ['87.50', '分（满分 100 分）', '4', '星（满分 5 星）', 'A · 本主体', '信用差', '60 分起']],
  ['en-US', ['87.50', 'of 100 points', '4', 'of 5 stars', 'A · this one', 'Poor', 'from 60']],
] as const)('says what score, stars and band are out of: %s', async (locale, said) => {
  const values = (await printed(SIGN.supplier, '91330100MA27XL0Q1A', locale, 4, RATED)).map(({ value }) => value)
  expect(values).toEqual(expect.arrayContaining([...said]))
})

it('names issuer, day and the way to verify', async () => {
  const texts = await printed(SIGN.supplier, '91330100MA27XL0Q1A', 'zh-CN', 4, RATED)
  const foot = texts.map(({ value }) => String(value)).join('\n')
  expect(foot).toContain('出具单位：监督管理处')
  expect(foot).toContain('2036-02-03')
  expect(foot).toMatch(/打开 localhost\/homes\/verify 输入编号 XY-0006-20351105-000001/)
})

it('states the remaining serious acts as a number if the page has no room for them', async () => {
  const names = { 'zh-CN': '提供虚假材料', 'en-US': 'False materials' }
  const act = { names, authority: '财政局', decisionNumber: '1号', decidedOn: '2035-01-01' }
  const stated = { ...RATED, serious: Array.from({ length: 20 }, () => act) }
  const texts = await printed(SIGN.supplier, '91330100MA27XL0Q1A', 'zh-CN', 4, stated)
  const acts = texts.filter(({ value }) => String(value).startsWith('提供虚假材料 ·')).length
  const foot = texts.find(({ value }) => String(value).startsWith('出具单位'))
  const rest = texts.find(({ value }) => value === `另有 ${20 - acts} 条`)
  expect(rest?.end).toBeLessThan(foot?.top ?? 0)
})

it('is tagged in the order in which it is read', async () => {
  const pdf = (await draw(SIGN.supplier, '91330100MA27XL0Q1A', 'zh-CN', 4, RATED)).toString('latin1')
  expect(pdf).toMatch(/\/MarkInfo \d+ 0 R/)
  const tags = [...pdf.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag)
  expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'L', 'LI', 'Table', 'TH', 'TD', 'Figure']))
  expect(pdf).toMatch(/\/Alt /)
  expect(pdf).toMatch(/\/Lang \(zh-CN\)/)
})
