import { PARTICIPANT_SIGNS, REGISTRATION_FIELDS } from '@credit/contract'
import { fireEvent, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { beforeAll, expect, it } from 'vitest'
import { setSession } from './api/session.js'
import { SCHEMAS } from './features/registration/calls.js'
import { DetailFields } from './features/registration/detail-fields.js'
import { i18n, initI18n } from './i18n/index.js'
import { fieldsIn } from './resource-kit/define-resource.js'
import { ruleOf } from './resource-kit/form-rules.js'
import { renderResource } from './resource-kit/testing.js'
import { definitions } from './resources.js'
import { renderAs, stubApi } from './shared/testing.js'

const PHONE = '13812345678'
const SPELLINGS = ['138 1234 5678', '+86 138-1234-5678', '１３８１２３４５６７８', '138\u200b1234\ufeff5678']

/** Phone fields of all forms that a definition generates. */
const FIELDS = definitions
  .filter(({ actions }) => actions.includes('create'))
  .flatMap((definition) =>
    fieldsIn(definition, 'form')
      .filter(({ name }) => /^(?:phone|landline)$/.test(ruleOf(definition.schema, name).rule ?? ''))
      .map(({ name }) => ({ key: definition.key, name, definition })),
  )

beforeAll(async () => {
  setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never })
  await initI18n()
  await i18n.loadNamespaces(['common', 'kit', 'registration', ...definitions.map(({ namespace }) => namespace)])
})

it('knows forms with a phone', () => {
  expect(new Set(FIELDS.map(({ key }) => key)).size).toBe(5)
})

async function paste(container: HTMLElement, id: string) {
  const find = () => container.querySelector<HTMLInputElement>(`[id="${id}"]`)
  await waitFor(() => expect(find()).toBeTruthy())
  for (const spelling of SPELLINGS) {
    const field = find() as HTMLInputElement
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.change(field, { target: { value: spelling } })
    expect(field.value).toBe(PHONE)
  }
}

it.each(FIELDS)('repairs what is pasted into $name of $key', async ({ definition, name }) => {
  const { container } = renderResource(definition, definition.routes.create, () => [])
  await paste(container, `${definition.key}-create_${name}`)
})

it.each(PARTICIPANT_SIGNS)('repairs what is pasted into the phones of a registration of sign %i', async (sign) => {
  stubApi({})
  const phones = REGISTRATION_FIELDS[sign].filter((name) => ruleOf(SCHEMAS[sign], name).rule === 'phone')
  expect(phones.length).toBeGreaterThan(0)
  const { container } = renderAs(
    [],
    <Form name="form">
      <DetailFields sign={sign} />
    </Form>,
  )
  for (const name of phones) await paste(container, `form_${name}`)
})
