import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareToasts, toast } from './toast.js'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.replaceChildren()
  prepareToasts()
})

const shown = () => [...document.querySelectorAll('.toast')].map((box) => box.textContent)
const spoken = () => document.querySelector('[role="status"]')?.textContent

describe('toast (specification 9)', () => {
  it('shows one message at a time, and announces it', () => {
    void toast('info', 'first')
    void toast('error', 'second')
    expect(shown()).toEqual(['second'])
    expect(spoken()).toBe('second')
  })

  it('disappears 2 s after the last message', async () => {
    void toast('info', 'first')
    vi.advanceTimersByTime(1500)
    const left = toast('success', 'second')
    vi.advanceTimersByTime(1999)
    expect(shown()).toEqual(['second'])
    vi.advanceTimersByTime(1)
    await left
    expect(shown()).toEqual([])
    expect(spoken()).toBe('')
  })

  it('resolves after 2 s, even if another message has replaced it', async () => {
    const first = toast('warning', 'first')
    void toast('error', 'second')
    vi.advanceTimersByTime(2000)
    await expect(first).resolves.toBeUndefined()
  })

  it("is at 50 % of the window's height, over its full width", () => {
    const style = document.createElement('style')
    style.textContent = readFileSync(join(import.meta.dirname, 'toast.css'), 'utf8')
    document.body.append(style)
    void toast('info', 'first')
    const region = document.querySelector('.toast')?.parentElement as HTMLElement
    const rules = [...(style.sheet?.cssRules ?? [])] as CSSStyleRule[]
    const own = rules.find(({ selectorText }) => selectorText && region.matches(selectorText))
    const { position, margin, inset } = own?.style ?? {}
    expect({ position, margin, inset }).toEqual({
      position: 'fixed',
      margin: '0',
      inset: '50% 0 auto',
    })
  })
})
