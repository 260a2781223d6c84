import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../api/errors.js'
import { setSession } from '../api/session.js'
import { dictionaries } from '../features/site/dictionaries.resource.js'
import { initI18n } from '../i18n/index.js'
import { recordFor, renderResource } from './testing.js'

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'site'] }))
beforeEach(() => setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never }))

const open = (answer: () => unknown) =>
  renderResource(dictionaries, dictionaries.routes.edit.replace(':id', 'r1'), ({ method, path: url }) => {
    if (method === 'PUT') return answer()
    return url.endsWith('/list') ? [] : recordFor(dictionaries)
  })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: '保存' }))
const sent = <C extends { method: string }>(calls: C[]) => calls.filter(({ method }) => method !== 'GET')
const changeCode = async () => {
  const code = await screen.findByRole('textbox', { name: /编码/ })
  fireEvent.change(code, { target: { value: 'REASON' } })
  return code
}

describe('form that is being saved', () => {
  it('submits once on a double click', async () => {
    const { calls } = open(() => ({}))
    await changeCode()
    await save()
    await save()
    await screen.findByRole('table')
    expect(sent(calls)).toHaveLength(1)
  })

  it('takes no change until the answer arrives', async () => {
    let refuse = () => undefined as unknown
    const refused = new Promise((_, reject) => {
      refuse = () => reject(new ApiError(400, '编码已存在'))
    })
    open(() => refused)
    const code = await changeCode()
    expect(code.closest('[inert]')).toBeNull()
    await save()
    await waitFor(() => expect(code.closest('[inert]')).not.toBeNull())
    refuse()
    await screen.findByText('编码已存在')
    await waitFor(() => expect(code.closest('[inert]')).toBeNull())
  })

  it('does not navigate if the user has left', async () => {
    let arrive = () => undefined as unknown
    const answered = new Promise((resolve) => {
      arrive = () => resolve({})
    })
    const { router, calls } = open(() => answered)
    await save()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    await router.navigate('/elsewhere')
    await waitFor(() => expect(screen.queryByRole('button', { name: /保存$/ })).toBeNull())
    arrive()
    await screen.findByText('保存成功')
    // A redirect would have happened by now.
    await act(async () => {})
    expect(router.state.location.pathname).toBe('/elsewhere')
  })
})
