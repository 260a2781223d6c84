import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { Failure, stubApi } from '../../shared/testing.js'
import { AccountFields } from './account-fields.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'registration', 'participants'] }))

function draw() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form name="registration">
        <AccountFields sign={2} token={null} onToken={() => undefined} />
      </Form>
    </QueryClientProvider>,
  )
}

it('no longer asks to get the code once it has been sent', async () => {
  stubApi({
    '/getVerificationCode': { registrationToken: 't', resendAfter: 60 },
  })
  draw()
  fireEvent.blur(screen.getByRole('textbox', { name: /^Code from the text message/ }))
  await screen.findByText(/Request a code/)
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), {
    target: { value: '13800001111' },
  })
  fireEvent.change(screen.getByRole('textbox', { name: 'Captcha' }), { target: { value: '0000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Get code' }))
  await waitFor(() => expect(screen.queryByText(/Request a code/)).toBeNull())
})

it("shows a wrong captcha's error at its field, and clears the field", async () => {
  const fields = { vcode: ['The captcha is wrong'] }
  stubApi({
    '/getVerificationCode': new Failure(400, { error: 'Not right', code: 'VALIDATION', fields }),
  })
  draw()
  const captcha = screen.getByRole<HTMLInputElement>('textbox', { name: 'Captcha' })
  const phone = screen.getByRole('textbox', { name: 'Phone' })
  fireEvent.change(phone, { target: { value: '13800001111' } })
  fireEvent.change(captcha, { target: { value: '9999' } })
  fireEvent.click(screen.getByRole('button', { name: 'Get code' }))
  expect(await screen.findByText('The captcha is wrong')).toBeTruthy()
  expect(captcha.value).toBe('')
})

it.each(['138 1234 5678', '+86 138-1234-5678', '１３８ 1234-5678', '138\u200b12345678'])(
  'repairs the pasted phone %j',
  (pasted) => {
    draw()
    const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
    fireEvent.change(phone, { target: { value: pasted } })
    expect(phone.value).toBe('13812345678')
    expect(phone.maxLength).toBe(-1)
  },
)

it('accepts a code pasted with the text around it', () => {
  draw()
  const code = screen.getByRole<HTMLInputElement>('textbox', {
    name: /^Code from the text message/,
  })
  fireEvent.change(code, { target: { value: '您的验证码为 １２34，15 分钟内有效'.slice(0, 11) } })
  expect(code.value).toBe('1234')
})

it('plays the captcha as audio instead of the picture', async () => {
  const ask = vi.fn(async (_address: string) => new Response(new Blob()))
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal(
    'Audio',
    class {
      play = async () => undefined
      pause = () => undefined
    },
  )
  URL.createObjectURL = () => 'blob:heard'
  draw()
  fireEvent.click(screen.getByRole('button', { name: 'Listen to digits' }))
  expect(await screen.findByText('Enter the digits that you hear')).toBeTruthy()
  expect(ask.mock.calls[0]?.[0]).toMatch(/\/api\/verification\/[\w-]+\/audio$/)
  vi.unstubAllGlobals()
})
