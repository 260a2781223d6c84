import { parseTableParams } from '@refinedev/core'
import { describe, expect, it } from 'vitest'
import { render } from '../entry-server.js'
import { carousel } from '../features/site/carousel.resource.js'
import { listAddress } from '../resource-kit/list-address.js'
import { readListState } from './list-document.js'
import { EVIL, OPTIONS, requestFor } from './testing.js'

const PATH = '/baseinfo/banner'
const API = '/credit/admin/api'
const LIST = `${API}/carousel/diagram/list?current=1&size=10&sort=createTime%2Cdesc`
const NAME = `${EVIL}\u2028`
const PAGE = {
  id: 'p',
  name: 'Slides',
  kind: 'page',
  path: PATH,
  permission: 'carousel:list',
  sortOrder: 1,
  children: [],
}
const USER = { accountId: 'me', name: 'Me', type: 0, areaCode: '003900130001', participantId: null }
const ROW = { id: 'r1', title: NAME, createTime: '2026-11-21T01:30:00Z', published: true, sortOrder: 1 }
const VIEWS = [
  { id: 'v1', path: PATH, name: 'Mine', query: '?currentPage=2' },
  { id: 'v2', path: '/laws', name: 'Elsewhere', query: '' },
]
const ACCOUNT: Record<string, unknown> = {
  [`${API}/account/me`]: USER,
  [`${API}/menu/menu/ROOT`]: [PAGE],
  [`${API}/workspace/preferences`]: {},
  [`${API}/workspace/views`]: { views: VIEWS, roles: [] },
  [`${API}/sysMessage/list?current=1&size=5`]: { records: [], total: 0, unread: 0 },
  [LIST]: { records: [ROW], total: 25, current: 1, size: 10, pages: 3 },
}

/** Renders an address for a session with the given responses. Null is a document without an account. */
async function open(path: string, answers: Record<string, unknown> | null = ACCOUNT) {
  const { input } = requestFor(path, { cookie: 'Authorization=t' })
  const asked: string[] = []
  const fetchAsAccount = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(pathname + search)
    const found = answers?.[pathname + search]
    return found === undefined ? Response.json({ error: 'none' }, { status: 403 }) : Response.json(found)
  }
  const { body, isPersonal } = await render(OPTIONS, { ...input, fetchAsAccount: answers && fetchAsAccount })
  const [, page = ''] = /<div id="document-page"[^>]*>(.*)<div id="root">/s.exec(body) ?? []
  const [, json = '{}'] = /id="page-data">(.*?)<\/script>/s.exec(body) ?? []
  return { body, page, json, asked, isPersonal, account: JSON.parse(json).account }
}

describe('a document of the workspace', () => {
  it('has menu, rows, orders and pages as links, before any script', async () => {
    const { body, page, isPersonal } = await open(PATH)
    expect(body).toContain('<title>Slides - 滨河区政府采购信用管理系统</title>')
    expect(page).toContain(`<a href="${PATH}" aria-current="page">Slides</a>`)
    expect(page).toContain('2026-11-21 09:30')
    expect(page).toMatch(/<th[^>]*><a href="\/baseinfo\/banner\?[^"]*sorters%5B0%5D%5Bfield%5D=/)
    expect(page).toMatch(/<a href="\/baseinfo\/banner\?[^"]*currentPage=3[^"]*"[^>]*>3<\/a>/)
    expect(isPersonal).toBe(true)
  })

  it('has the views of the list', async () => {
    const { page } = await open(PATH)
    expect(page).toMatch(/<nav class="list-views"[^>]*>.*<a href="\/baseinfo\/banner\?currentPage=2"[^>]*>Mine<\/a>/)
    expect(page).not.toContain('Elsewhere')
    const { page: without } = await open(PATH, { ...ACCOUNT, [`${API}/workspace/views`]: undefined })
    expect([without.includes('list-views'), without.includes('2026-11-21 09:30')]).toEqual([false, true])
  })

  it('cannot be broken out of by a name, in its rows and in its data', async () => {
    const { body, page, json, account } = await open(PATH)
    expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
    expect(body.match(/<script[^>]*>/g)).toHaveLength(2)
    expect(json).not.toMatch(/[<\u2028]/)
    expect(account.answers[LIST].records[0].title).toBe(NAME)
  })

  it("answers the app's first calls", async () => {
    const { account, asked } = await open(PATH)
    const calls = Object.keys(ACCOUNT).toSorted()
    expect([account.loginId, Object.keys(account.answers).toSorted()]).toEqual(['me', calls])
    expect(asked.toSorted()).toEqual(calls)
  })

  it.each([
    ['no session may be read', null],
    ['the session allows nothing', {}],
    ['one call of the account is refused', { ...ACCOUNT, [`${API}/account/me`]: undefined }],
  ])('has grey lines and no data if %s', async (_, answers) => {
    const { body, page, account, isPersonal } = await open(PATH, answers)
    expect([account, isPersonal]).toEqual([null, true])
    expect(page).toContain('document-grey')
    expect(page).toContain('<h1>')
    expect(body).not.toContain('alert(1)')
    expect(body).not.toContain('Slides')
  })

  it.each([
    ['the menu does not have the page', PATH, { ...ACCOUNT, [`${API}/menu/menu/ROOT`]: [] }],
    ['the API refuses the rows', PATH, { ...ACCOUNT, [LIST]: undefined }],
    [
      'the address contains an ID number',
      `${PATH}?filters[0][field]=keyword&filters[0][value]=110101199003070011`,
      ACCOUNT,
    ],
  ])('has the menu and no rows if %s', async (_, path, answers) => {
    const { page, account } = await open(path, answers)
    expect(page).toContain('document-grey')
    expect([Object.keys(account.answers).includes(LIST), page.includes('alert(1)')]).toEqual([false, false])
  })
})

const CERTIFICATES = '/certificate'
const RECORDS = `${API}/mutualEvaluationRecord`
const KINDS = `${API}/dict/code/CERTIFICATE_KIND`
const CERTIFICATE = { id: 'c1', name: 'Quality', kind: 'iso', createTime: '2026-11-21T01:30:00Z' }

describe('cells that need more than their row', () => {
  it('have the labels of a dictionary, and the document has the response', async () => {
    const { page, account } = await open(CERTIFICATES, {
      ...ACCOUNT,
      [`${API}/menu/menu/ROOT`]: [{ ...PAGE, path: CERTIFICATES, permission: 'certificate:list' }],
      [`${API}/certificate/list?current=1&size=10&sort=createTime%2Cdesc`]: { records: [CERTIFICATE], total: 1 },
      [KINDS]: { items: [{ value: 'iso', label: 'Management system', enabled: true }] },
    })
    expect(page).toMatch(/<td[^>]*>Management system<\/td>/)
    expect(Object.keys(account.answers)).toContain(KINDS)
  })

  it('have texts that the list itself does not name', async () => {
    const row = { id: 'o1', projectId: 'p1', projectName: 'Desks', evaluatorId: null, evaluatorSign: 2, deferral: null }
    const { page } = await open('/outstanding', {
      ...ACCOUNT,
      [`${API}/menu/menu/ROOT`]: [{ ...PAGE, path: '/outstanding', permission: 'evaluation:list' }],
      [`${RECORDS}/outstanding?current=1&size=10&sort=dueAt%2Casc`]: { records: [row], total: 1 },
    })
    expect(page).toMatch(/<td data-label="评价方"[^>]*>匿名/)
  })
})

const FORM = '/evaluate/inputevaluate/p1?bid=b1'
const SECTION = {
  projectName: 'Schools',
  bidSectionName: 'Desks',
  bidSectionCode: 'S-1',
  status: '0',
  statusStr: 'Open',
}
const QUESTION = { id: 'q1', name: `Punctual ${EVIL}`, description: null, maxPoints: 20 }
const QUESTIONS = {
  ...{ recordId: 'r1', name: 'Counterpart', sign: 2, stage: 0, status: 'pending', dueAt: '2026-12-01T16:00:00Z' },
  ...{ indicators: [QUESTION], draft: { answers: [{ indicatorId: 'q1', points: 20 }] }, optional: false },
}
const FORM_ANSWERS = {
  ...ACCOUNT,
  [`${API}/account/me`]: { ...USER, type: 2, participantId: 's1' },
  [`${API}/sysProjectBidSection/detail/b1`]: SECTION,
  [`${RECORDS}/canEvaluationUsers/p1/b1`]: [QUESTIONS],
  [`${RECORDS}/p1/b1`]: [],
  [`${RECORDS}/beEvaluatedUsers/p1/b1`]: [],
}

describe('a page that is stated beside its own code', () => {
  it('shows its content, says that it needs script, and brings the responses', async () => {
    const { page, account, asked } = await open(FORM, FORM_ANSWERS)
    expect(page).toContain('<h1>Schools · Desks</h1>')
    expect(page).toContain('1. Punctual &lt;/script&gt;')
    // By the server's clock, which need not be the machine's.
    expect(page).toContain('2026-12-01 剩 9 天')
    expect(page).toMatch(/<li aria-current="true">优 /)
    expect(page).toMatch(/<noscript><p[^>]*>填写评价表需要启用 JavaScript/)
    expect(page).not.toContain('document-grey')
    expect(Object.keys(account.answers).sort()).toEqual(asked.toSorted())
    expect(asked).toHaveLength(new Set(asked).size)
  })

  it.each(Object.keys(FORM_ANSWERS).filter((path) => /b1$/.test(path)))(
    'has its title and grey lines if the API refuses %s',
    async (path) => {
      const { page, account } = await open(FORM, { ...FORM_ANSWERS, [path]: undefined })
      expect(page).toContain('document-grey')
      expect(page).not.toMatch(/Punctual|Schools/)
      expect(Object.keys(account.answers)).not.toContain(path)
    },
  )
})

describe('the state of a list', () => {
  it('is written to addresses as Refine reads it', () => {
    const state = {
      currentPage: 3,
      pageSize: 20,
      sorters: [{ field: 'title', order: 'asc' as const }],
      filters: [{ field: 'title', operator: 'in' as const, value: ['a&b', '采购'] }],
    }
    const search = listAddress(carousel, state).slice(PATH.length)
    expect(parseTableParams(search)).toMatchObject({ parsedCurrentPage: 3, parsedPageSize: 20 })
    expect(readListState(carousel, search, {})).toEqual(state)
  })

  it('is that of a fresh list for odd addresses, with the preferred page size', () => {
    const lists = [{ path: PATH, pageSize: 40 }] as never
    const search = '?currentPage=-1&pageSize=7&sorters=x&filters=y'
    const fresh = { currentPage: 1, pageSize: 40, sorters: [carousel.sort], filters: [] }
    expect(readListState(carousel, search, { lists })).toEqual(fresh)
  })
})
