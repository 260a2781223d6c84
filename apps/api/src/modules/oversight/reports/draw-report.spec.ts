import { type Locale, PARTICIPANT_SIGNS } from '@credit/contract'
import PDFDocument from 'pdfkit'
import type { ReportFigures } from '#entities/oversight/report-figures'
import { tablesOf } from './report-tables.js'
import { writeReport } from './write-report.js'

const MOST = 1_234_567
const PROGRESS = ['total', 'endOfBidEvaluation', 'performanceAcceptance', 'paymentApplication']
const SIZES = { value: MOST, previous: MOST }

const FIGURES: ReportFigures = {
  sections: PROGRESS.map((name) => ({ name, ...SIZES })),
  reached: [{ stage: 2, ...SIZES }],
  completion: PARTICIPANT_SIGNS.map((sign) => ({
    sign,
    due: MOST,
    given: MOST,
    rate: 87.5,
    previousRate: 100,
  })),
  coverage: PARTICIPANT_SIGNS.map((sign) => ({
    stage: 2 as const,
    sign,
    due: MOST,
    given: MOST,
    rate: 86.2,
  })),
  bands: [{ sign: 4, band: 'A', names: { 'zh-CN': '信用较好', 'en-US': 'Fairly good' }, count: 3 }],
  dishonesty: [
    { sign: 3, item: { 'zh-CN': '串通', 'en-US': 'Collusion' }, ...SIZES },
    {
      sign: 4,
      ...SIZES,
      item: {
        'zh-CN': '采购文件含歧视或差别待遇条款，经告知后仍未改正',
        'en-US': 'Late performance, not cured after notice, in several bid sections',
      },
    },
  ],
  ranking: [
    {
      sign: 4,
      rank: 10,
      name: '平川区社区卫生服务中心',
      score: 81.7,
      starLevel: 4,
      area: { 'zh-CN': '平川区', 'en-US': 'Dongcheng District' },
    },
  ],
  decided: [{ sourceType: 'complaint', ...SIZES }],
  passed: [{ sourceType: 'revocation', ...SIZES }],
  sync: [{ name: 'expert', ...SIZES }],
}

/** Returns the texts in the document of a report. */
async function drawnTexts(locale: Locale, figures = FIGURES): Promise<string[]> {
  const text = jest.spyOn(PDFDocument.prototype, 'text')
  try {
    const area = { 'zh-CN': '市本级', 'en-US': 'City' }
    const issuer = { 'zh-CN': '市政府采购监督管理处', 'en-US': 'Procurement Office' }
    const content = { area, issuer, month: '2026-10', figures, createdAt: new Date() } as const
    await writeReport(content, locale)
    return text.mock.calls.map(([drawn]) => String(drawn))
  } finally {
    text.mockRestore()
  }
}

describe.each(['zh-CN', 'en-US'] as const)('the document of a report in %s', (locale) => {
  it('shows headings and names in full', async () => {
    const cut = (await drawnTexts(locale)).filter((text) => text.endsWith('…'))
    expect(cut).toEqual([])
  })

  it('writes rates and scores with two decimals, as the screens do', async () => {
    const texts = await drawnTexts(locale)
    expect(texts).toEqual(expect.arrayContaining(['87.50', '100.00', '86.20', '81.70', '10', '4']))
  })

  it('writes decreases with the minus sign of the screens', async () => {
    const fewer = [{ name: 'expert', value: 3, previous: 1003 }]
    const texts = await drawnTexts(locale, { ...FIGURES, sync: fewer })
    expect(texts).toContain('−1,000')
  })

  it('has tables whose titles are complete sheet names', () => {
    // A sheet's name has at most 31 characters.
    const long = tablesOf(FIGURES, locale).filter(({ title }) => title.length > 31)
    expect(long.map(({ title }) => title)).toEqual([])
  })

  it('counts to-dos past their term by kind for a district, by area for the city', () => {
    const area = { 'zh-CN': '滨河区', 'en-US': 'Binhe District' }
    const rowOf = (figures: ReportFigures) => tablesOf(figures, locale).find(({ key }) => key === 'passed')?.rows[0]
    const [kind] = rowOf(FIGURES) ?? []
    expect(kind).toBe(locale === 'zh-CN' ? '证书吊销列表' : 'Revocation list')
    const city = rowOf({ ...FIGURES, areas: [], passed: [{ area, value: 5, previous: 7 }] })
    expect(city).toEqual([area[locale], 5, 7, -2])
    expect(rowOf({ ...FIGURES, passed: undefined })).toBeUndefined()
  })

  it('distinguishes behaviours of the same name by their role', () => {
    const [one] = FIGURES.dishonesty
    if (!one) throw new Error('there is one')
    const figures = { ...FIGURES, dishonesty: [one, { ...one, sign: 2 as const }] }
    const rows = tablesOf(figures, locale).find(({ key }) => key === 'dishonesty')?.rows ?? []
    expect(rows.map(([role]) => role)).toEqual(locale === 'zh-CN' ? ['代理机构', '供应商'] : ['Agency', 'Supplier'])
  })
})
