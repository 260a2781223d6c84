import { CITY_AREA_CODE } from '@credit/contract'
import { screen } from '@testing-library/react'
import { setSession } from '../api/session.js'
import type { SessionUser } from '../api/session-user.js'
import { carousel } from '../features/site/carousel.resource.js'
import { initI18n } from '../i18n/index.js'
import { type Call, recordFor, renderResource } from './testing.js'

const NAMESPACES = ['common', 'kit', 'site', 'participants', 'audit']
export const ROWS = ['甲', '乙', '丙'].map((title, at) => ({
  ...recordFor(carousel),
  id: `r${at + 1}`,
  title,
}))

/** Loads the texts and logs in as a supervisor of the city, for all tests of lists. */
export async function prepareLists(): Promise<void> {
  const user = { type: 0, areaCode: CITY_AREA_CODE } as SessionUser
  setSession({ token: 'token', user })
  await initI18n({ locale: 'zh-CN', namespaces: NAMESPACES })
}

/** Renders the list of slides. Calls for which `answer` returns undefined respond with three rows. */
export function renderList(search = '', answer?: (call: Call) => unknown) {
  const rows = [...ROWS]
  return renderResource(carousel, `${carousel.routes.list}${search}`, (call) => {
    const own = answer?.(call)
    if (own !== undefined) return own
    if (call.method === 'DELETE') rows.splice(0, 1)
    if (call.path.endsWith('area/list')) return []
    if (call.path.includes('/minio/')) return { url: '/picture.png' }
    if (call.path.endsWith('/list')) return { records: rows, total: rows.length }
    return rows[0]
  })
}

export const bodyRows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row-key'))
export const lastQuery = (calls: readonly Call[]) =>
  calls.findLast(({ path }) => path.endsWith('carousel/diagram/list'))?.options?.query
