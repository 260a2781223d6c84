import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { setSession } from '../../api/session.js'
import { initI18n } from '../../i18n/index.js'
import { RecordPage } from '../../resource-kit/record-page.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import run from './run.record.js'
import { SyncLine } from './sync-card.js'

const RUN = {
  id: 'r1',
  source: 'all.json',
  repeatable: true,
  status: 'failed',
  statusStr: '失败',
  startedAt: '2026-11-27T11:54:06+08:00',
  finishedAt: '2026-11-27T11:55:00+08:00',
  counts: { releases: { new: 1200, changed: 0, same: 3, refused: 0 } },
  error: '无法读取：all.json',
}
const NOTHING = { records: [], total: 0, current: 1, size: 20, pages: 0 }
const LAST = Object.fromEntries(
  ['project', 'purchaser', 'supplier', 'agent', 'expert'].map((kind) => [kind, { total: 0, new: 0 }]),
)

const asOf = (areaCode: string) => setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode } as never })

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'sync'] }))
beforeEach(() => asOf('003900130001'))

it('shows the identity of a run and why it failed', async () => {
  stubApi({ '/sync/run/r1/refused': NOTHING, '/sync/run/r1': RUN })
  renderAs(['sync:list'], <RecordPage definition={run} />, '/?id=r1')
  expect(await screen.findByText('无法读取：all.json')).toBeTruthy()
  expect(screen.getByText('all.json')).toBeTruthy()
  expect(screen.getByText('新增 1,200 · 更新 0 · 未变 3 · 被拒绝 0')).toBeTruthy()
  expect(screen.getByRole('link', { name: '同步记录' })).toBeTruthy()
})

it.each([
  ['003900130001', 1],
  ['003900130006', 0],
])('opens the history only to the city: %s', async (area, links) => {
  asOf(area)
  stubApi({ '/sync/info/last': { ...LAST, syncEndTime: null, status: null, nextRunAt: null } })
  renderAs(['sync:list'], <SyncLine />)
  await screen.findByText('尚未同步')
  expect(screen.queryAllByRole('link', { name: '同步记录' })).toHaveLength(links)
})

it('shows when the source is read next', async () => {
  const nextRunAt = '2026-11-28T02:00:00+08:00'
  stubApi({ '/sync/info/last': { ...LAST, syncEndTime: null, status: null, nextRunAt } })
  renderAs(['sync:list'], <SyncLine />)
  expect(await screen.findByText(formatDateTime(nextRunAt))).toBeTruthy()
})

it.each([
  [['sync:list', 'sync:run'], {}, 1],
  [['sync:list'], {}, 0],
  [['sync:list', 'sync:run'], { repeatable: false }, 0],
  [['sync:list', 'sync:run'], { status: 'succeeded', error: null }, 0],
])('offers to read refused records again: %j %j', async (permissions, change, buttons) => {
  stubApi({ '/sync/run/r1/refused': NOTHING, '/sync/run/r1': { ...RUN, ...change } })
  renderAs(permissions, <RecordPage definition={run} />, '/?id=r1')
  await screen.findByText('all.json')
  expect(screen.queryAllByRole('button', { name: '重新同步' })).toHaveLength(buttons)
})

it('shows why a new run failed', async () => {
  const failed = { id: 'j', status: 'failed', message: '无法读取来源' }
  const calls = stubApi({
    '/sync/run/r1/refused': NOTHING,
    '/sync/run/r1': RUN,
    '/sync/run': { jobId: 'j' },
    '/jobs/j': failed,
  })
  renderAs(['sync:list', 'sync:run'], <RecordPage definition={run} />, '/?id=r1')
  fireEvent.click(await screen.findByRole('button', { name: '重新同步' }))
  expect(await screen.findByText('无法读取来源')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
