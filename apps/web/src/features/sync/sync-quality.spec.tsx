import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import SyncQualityPage from '../../pages/sync-quality.js'
import { renderAs, stubApi } from '../../shared/testing.js'

const SOURCES = [
  { id: 's1', name: 'all.json', months: ['2026-11', '2026-10'] },
  { id: 's2', name: 'old.json', months: ['2026-09'] },
]
const FACT = {
  fact: 'codes',
  text: '有效的统一社会信用代码',
  stated: 3,
  of: 4,
  share: 75,
  shareBefore: 80,
  trend: 'worse',
}
const QUALITY = {
  sources: SOURCES,
  sourceId: 's1',
  month: '2026-11',
  monthBefore: '2026-10',
  runs: 30,
  projects: 1200,
  projectsBefore: 10,
  facts: [
    FACT,
    { ...FACT, fact: 'contractDay', text: '合同签订日期', of: 0, share: null, shareBefore: null, trend: null },
  ],
  kinds: [{ reason: 'BAD_DATE', outcome: 'warned', text: '日期无效', count: 1234, before: 2000, trend: 'better' }],
  worst: [{ id: 'p1', sign: 1, name: '甲中学', projects: 5, faulty: 4, notes: 7, missing: 2 }],
}
const NONE = { ...QUALITY, sources: [], sourceId: null, month: null, monthBefore: null }

const rowOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'sync'] }))
beforeEach(() => setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never }))

it('shows facts and faults with the month before, in words', async () => {
  stubApi({ '/sync/quality': QUALITY })
  renderAs(['sync:list'], <SyncQualityPage />)
  expect(await rowOf(/有效的统一社会信用代码/)).toBe('有效的统一社会信用代码75.0%（3 / 4）80.0%变差')
  expect(await rowOf(/合同签订日期/)).toBe('合同签订日期尚无项目应注明––')
  expect(await rowOf(/日期无效/)).toBe('日期无效已导入、有提示1,2342,000变好')
  expect(screen.getByText('2026-11 同步 30 次，涉及 1,200 个有新数据的项目；与 2026-10 比较')).toBeTruthy()
})

it('leads to the record of a body with faults', async () => {
  stubApi({ '/sync/quality': QUALITY })
  renderAs(['sync:list'], <SyncQualityPage />)
  const table = await screen.findByRole('table', { name: '问题最多的采购人和代理机构' })
  const link = within(table).getByRole('link', { name: '甲中学' })
  expect(link.getAttribute('href')).toBe('/userManagemen/details?id=p1')
})

it('offers no workbook before the first run', async () => {
  stubApi({ '/sync/quality': NONE })
  renderAs(['sync:list'], <SyncQualityPage />)
  expect(await screen.findByText('还没有同步记录。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '下载工作簿' })).toBeNull()
})
