import { SMS_RESEND_SECONDS } from '@credit/contract'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { CodeButton } from './code-button.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const button = () => screen.getByRole<HTMLButtonElement>('button')
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const press = async () => {
  fireEvent.click(button())
  await pass(0)
}

describe('the button that sends a code (specification 9)', () => {
  it('counts down 60 s after a code was sent, and sends none before', async () => {
    const send = vi.fn(async () => SMS_RESEND_SECONDS)
    render(<CodeButton onSend={send} />)
    const first = button().textContent
    await press()
    expect(button().textContent).toContain('60')
    await pass(30)
    expect(button().textContent).toContain('30')
    await pass(29.5)
    expect([button().textContent?.match(/\d+/)?.[0], button().disabled]).toEqual(['1', true])
    await press()
    expect(send).toHaveBeenCalledTimes(1)
    await pass(0.5)
    expect([button().textContent, button().disabled]).toEqual([first, false])
    await press()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('can be clicked again at once if no code was sent', async () => {
    render(<CodeButton onSend={async () => null} />)
    await press()
    expect(button().disabled).toBe(false)
  })
})
