import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { setSession } from '../api/session.js'
import type { SessionUser } from '../api/session-user.js'
import { alarms } from '../features/projects/alarms/alarms.resource.js'
import { initI18n } from '../i18n/index.js'
import { renderResource } from './testing.js'

const ME = { type: 0, areaCode: '003900130001' } as SessionUser
const VIEW = {
  id: 'v1',
  path: '/elsewhere',
  name: '别处',
  query: '',
  roleId: null,
  roleName: null,
  accountName: '',
  own: true,
}
const OWN = {
  ...VIEW,
  id: 'v2',
  path: alarms.path,
  name: '平川区专家',
  query: '?filters[0][field]=part&filters[0][operator]=in&filters[0][value][0]=committee',
}

beforeAll(() =>
  initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'projects-alarms', 'participants', 'audit'] }),
)
beforeEach(() => setSession({ token: 'token', user: ME }))

const renderAlarms = (search = '') =>
  renderResource(alarms, `${alarms.path}${search}`, ({ path }) => {
    if (path.endsWith('workspace/views')) return { views: [VIEW, OWN], roles: [] }
    if (path.endsWith('area/list')) return []
    return { records: [], total: 0 }
  })
const views = async () => within(await screen.findByRole('navigation', { name: '视图' }))
const open = async () => (await views()).getAllByRole('link').find((link) => link.ariaCurrent === 'page')?.textContent

it('opens the records that wait for somebody, and all of them', async () => {
  const { calls } = renderAlarms()
  expect(await open()).toBe('全部')
  fireEvent.click((await views()).getByRole('link', { name: '待处理' }))
  await waitFor(async () => expect(await open()).toBe('待处理'))
  const lists = () => calls.filter(({ path }) => path.endsWith('awardAlarm/list'))
  await waitFor(() => expect(lists().at(-1)?.options?.query).toMatchObject({ status: 'open', current: 1 }))
  fireEvent.click((await views()).getByRole('link', { name: '全部' }))
  await waitFor(async () => expect(await open()).toBe('全部'))
  await waitFor(() => expect(lists().at(-1)?.options?.query).not.toHaveProperty('status'))
})

it('offers saved views of the list', async () => {
  const { calls } = renderAlarms()
  fireEvent.click(await (await views()).findByRole('link', { name: '平川区专家' }))
  await waitFor(() => expect(calls.at(-1)?.options?.query).toMatchObject({ part: 'committee' }))
  await waitFor(async () => expect(await open()).toBe('平川区专家'))
  expect((await views()).queryByRole('link', { name: '别处' })).toBeNull()
})

it('marks a saved view on its other pages, too', async () => {
  renderAlarms(`?currentPage=2&pageSize=20&${OWN.query.slice(1)}`)
  await waitFor(async () => expect(await open()).toBe('平川区专家'))
})

it('is not offered to participants', async () => {
  setSession({ token: 'token', user: { ...ME, type: 2 } as SessionUser })
  const { calls } = renderAlarms()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('navigation', { name: '视图' })).toBeNull()
  expect(calls.filter(({ path }) => path.endsWith('workspace/views'))).toEqual([])
})
