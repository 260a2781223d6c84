import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import TranslationsPage from './translations-page.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'site-translations'] }))

it('links each record to its form, below its kind', async () => {
  const role = { kind: 'role', id: 'r1', name: '信息员', texts: 1 }
  const dictionary = { kind: 'dictionary', id: 'd1', name: '颜色', texts: 3 }
  stubApi({ '/translations/list': { records: [dictionary, role], total: 2 } })
  renderAs(['dict:list'], <TranslationsPage />)
  expect((await screen.findByRole('link', { name: '信息员' })).getAttribute('href')).toBe('/baseinfo/roles/edit/r1')
  expect(screen.getByRole('link', { name: '颜色' }).getAttribute('lang')).toBe('zh')
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['Dictionaries', 'Roles'])
  expect(screen.getByText('2 records')).toBeTruthy()
})

it('says that nothing is left', async () => {
  stubApi({ '/translations/list': { records: [], total: 0 } })
  renderAs(['dict:list'], <TranslationsPage />)
  expect(await screen.findByText('All texts have English.')).toBeTruthy()
})
