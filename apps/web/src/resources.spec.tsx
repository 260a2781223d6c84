import { LOCALES, PAGES } from '@credit/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { setSession } from './api/session.js'
import { operationLog } from './features/audit/operation-log.resource.js'
import { outbox } from './features/messaging/outbox.resource.js'
import { loginLog } from './features/oversight/login-log.resource.js'
import { syncRuns } from './features/sync/runs.resource.js'
import { i18n, initI18n } from './i18n/index.js'
import { labelsOf } from './resource-kit/command-texts.js'
import { fieldsIn, titleOf } from './resource-kit/define-resource.js'
import { type Call, recordFor, renderResource, textKeys } from './resource-kit/testing.js'
import type { Action, Definition } from './resource-kit/types.js'
import { definitions } from './resources.js'

const all: readonly Definition[] = [...definitions, outbox, loginLog, operationLog, syncRuns]

const definitionNamespaces = ['kit', ...new Set(all.map(({ namespace }) => namespace))]

beforeAll(async () => {
  // The city has every permission.
  setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never })
  await initI18n()
  await i18n.loadNamespaces(definitionNamespaces)
  await i18n.loadLanguages([...LOCALES])
})

function answerWith(definition: Definition) {
  const record = recordFor(definition)
  return ({ method, path }: Call) => {
    const list = definition.listPath ?? `${definition.name}/list`
    if (path.endsWith(list)) return { records: [record], total: 1, current: 1, size: 10, pages: 1 }
    if (path.endsWith('/list')) return []
    if (path.includes('/minio/')) return { url: '/picture.png' }
    return method === 'GET' ? record : {}
  }
}

/** Names that the law gives and that are too long for the menu. */
const LEGAL_NAMES: Readonly<Record<string, string | undefined>> = {
  seriousSuppliers: '供应商严重违法失信行为记录名单',
  seriousAgencies: '代理机构严重违法失信行为记录名单',
}

describe.each(all.map((definition) => [definition.key, definition] as const))('%s', (_, d) => {
  it.each(LOCALES)('has every text in %s', (locale) => {
    const missing = textKeys(d).filter((key) => !i18n.exists(key, { lng: locale, count: 1 }))
    expect(missing).toEqual([])
  })

  it.each(LOCALES)('labels what its actions ask for, in %s', (locale) => {
    const asked = Object.values(d.commands ?? {})
      .filter(({ put, post }) => put ?? post)
      .flatMap((command) => (command.ask ?? []).map((key) => labelsOf(command, key)))
    expect(asked.filter((keys) => !keys.some((key) => i18n.exists(key, { lng: locale, count: 1 })))).toEqual([])
  })

  // Participants' complaints share the texts of supervisors' cases.
  const page = PAGES.find(({ path }) => path === d.path)
  const named = page && definitions.find(({ key }) => key === d.key) === d
  it.each(named ? LOCALES : [])('has the name of its menu entry, in %s', (locale) => {
    const legal = locale === 'zh-CN' ? LEGAL_NAMES[d.key] : undefined
    expect(i18n.t(`${d.namespace}:${d.key}.title`, { lng: locale })).toBe(legal ?? page?.names[locale])
  })

  it('lists a record', async () => {
    const { container } = renderResource(d, d.routes.list, answerWith(d))
    const name = i18n.t(`${d.namespace}:${d.key}.title`)
    await waitFor(() => expect(container.querySelector('tr[data-row-key=r1]')).toBeTruthy())
    expect(container.querySelector('table')?.getAttribute('aria-label')).toBe(name)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name)
  })

  it('filters and sorts only by fields with a column', () => {
    const columns = fieldsIn(d, 'list').map(({ name }) => name)
    const used = d.fields.filter(({ filter, sortable }) => filter || sortable)
    expect(used.map(({ name }) => name).filter((name) => !columns.includes(name))).toEqual([])
  })

  it('offers no button without a page, even with every permission', async () => {
    const { container } = renderResource(d, d.routes.list, answerWith(d))
    await waitFor(() => expect(container.querySelector('tr[data-row-key=r1]')).toBeTruthy())
    const titled = { name: titleOf(d, recordFor(d)) }
    const one = i18n.t(`${d.namespace}:${d.key}.one`)
    const offered = {
      create: i18n.t('kit:button.create', { one }),
      edit: i18n.t('kit:named.edit', titled),
      show: i18n.t('kit:named.show', titled),
    }
    const opens = (action: string) =>
      d.actions.includes(action as Action) || (action === 'show' && d.panel !== undefined)
    for (const [action, name] of Object.entries(offered))
      if (!opens(action)) expect([action, screen.queryAllByRole('button', { name })]).toEqual([action, []])
  })

  // Custom pages of a definition have their own tests.
  if (d.actions.includes('show') && !d.pages?.show)
    it('shows a record', async () => {
      const { container } = renderResource(d, d.routes.show.replace(':id', 'r1'), answerWith(d))
      const title = titleOf(d, recordFor(d))
      await waitFor(() => expect(container.querySelector('h1')?.textContent).toBe(title))
    })

  if (d.actions.includes('create'))
    it('offers a control for every field of a new record', async () => {
      renderResource(d, d.routes.create, answerWith(d))
      for (const { name } of d.fields.filter((field) => !field.in || field.in.includes('form')))
        await waitFor(() =>
          expect(screen.getAllByText(i18n.t(`${d.namespace}:${d.key}.fields.${name}`))).not.toEqual([]),
        )
    })

  if (d.actions.includes('edit'))
    it('sends an edited record back with its version', async () => {
      // The confirmation before a save has its own tests.
      const { effect, ...definition } = d
      const { calls, container } = renderResource(definition, d.routes.edit.replace(':id', 'r1'), answerWith(d))
      const save = () => container.querySelector<HTMLButtonElement>('button[type=submit]')
      await waitFor(() => expect(save()).toBeTruthy())
      save()?.click()
      await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
      const put = calls.find(({ method }) => method === 'PUT')
      expect(put?.path).toBe(`/credit/admin/api/${d.name}/r1`)
      expect(put?.options?.body).toMatchObject({ version: 3 })
    })
})
