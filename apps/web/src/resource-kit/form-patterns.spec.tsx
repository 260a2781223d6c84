import { LOCALES } from '@credit/contract'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, it } from 'vitest'
import { setSession } from '../api/session.js'
import { administrators } from '../features/identity/administrators/administrators.resource.js'
import { dictionaries } from '../features/site/dictionaries.resource.js'
import { i18n, initI18n } from '../i18n/index.js'
import { expectFaults } from '../shared/field-testing.js'
import { renderResource } from './testing.js'
import type { Definition } from './types.js'

beforeAll(async () => {
  await initI18n({
    locale: 'en-US',
    namespaces: ['common', 'kit', 'site', administrators.namespace],
  })
})
beforeEach(() => setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never }))

/** Renders the form of a new record after a first attempt to save, after which it validates while typing. */
async function openRefused(definition: Definition): Promise<(field: string) => string> {
  renderResource(definition, definition.routes.create, ({ path }) => (path.endsWith('/list') ? [] : {}))
  fireEvent.click(await screen.findByRole('button', { name: i18n.t('kit:button.save') }))
  await screen.findAllByRole('alert')
  return (field) => i18n.t(`${definition.namespace}:${definition.key}.fields.${field}`)
}

describe.each(LOCALES)('a form of the workspace in %s', (locale) => {
  beforeAll(async () => {
    await i18n.changeLanguage(locale)
  })

  it('reports an invalid login name and phone', async () => {
    const labelOf = await openRefused(administrators)
    await expectFaults({
      label: labelOf('loginName'),
      good: ['A1b2'],
      bad: ['a b c d'],
      fault: i18n.t('common:rule.loginName'),
    })
    await expectFaults({
      label: labelOf('phone'),
      good: ['13811112222'],
      bad: ['12811112222'],
      fault: i18n.t('common:rule.phone'),
    })
  })

  it('reports an invalid code', async () => {
    const labelOf = await openRefused(dictionaries)
    await expectFaults({
      label: labelOf('code'),
      good: ['A-1/b_c|d'],
      bad: ['a?b', '代码', 'a#b'],
      fault: i18n.t('common:rule.standardCode'),
    })
  })
})
