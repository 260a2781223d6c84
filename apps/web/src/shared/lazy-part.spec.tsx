import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Popover } from 'antd'
import { Suspense, useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { i18n, initI18n } from '../i18n/index.js'
import { lazyDialog, lazyPart, type Part } from './lazy-part.js'

interface PanelProps {
  onClose: () => void
}

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
  await initI18n({ locale: 'en-US', namespaces: ['common'] })
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

/** Creates a part that cannot be imported until `arrive` is called, and counts the attempts. */
function makePart(make: typeof lazyPart) {
  let missing = true
  const load = vi.fn(async () => {
    if (missing) throw new TypeError('Failed to fetch')
    return { default: (_: PanelProps) => <p>The content</p> }
  })
  const arrive = () => {
    missing = false
  }
  return { Lazy: make<PanelProps>(load), load, arrive }
}

function Opener({ Lazy }: { Lazy: Part<PanelProps> }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Toggle
      </button>
      <Suspense fallback={null}>{open ? <Lazy onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}

const toggle = () => fireEvent.click(screen.getByRole('button', { name: 'Toggle' }))

describe.each([
  ['part', lazyPart],
  ['dialog', lazyDialog],
])('a lazy %s that cannot be loaded', (_, make) => {
  it('offers a retry before a reload, which imports again', async () => {
    const { Lazy, load, arrive } = makePart(make)
    render(<Opener Lazy={Lazy} />)
    const alert = await screen.findByRole('alert')
    const names = [...alert.querySelectorAll('button')].map((button) => button.textContent)
    expect(names).toEqual(['Try again', 'Reload'])
    arrive()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The content')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('retries the import when it is reopened', async () => {
    const { Lazy, arrive } = makePart(make)
    render(<Opener Lazy={Lazy} />)
    await screen.findByRole('alert')
    toggle()
    arrive()
    toggle()
    await screen.findByText('The content')
  })

  it('retries the import when the network returns', async () => {
    const { Lazy, arrive } = makePart(make)
    render(<Opener Lazy={Lazy} />)
    await screen.findByRole('alert')
    arrive()
    fireEvent(window, new Event('online'))
    await screen.findByText('The content')
  })
})

it('shows no modal inside a popover', async () => {
  const { Lazy } = makePart(lazyPart)
  render(
    <Popover open content={<Suspense>{<Lazy onClose={() => undefined} />}</Suspense>}>
      <button type="button">Bell</button>
    </Popover>,
  )
  await screen.findByRole('alert')
  expect(document.querySelector('dialog')).toBeNull()
})

it('removes the dialog even if its parent only hides it', async () => {
  const { Lazy } = makePart(lazyDialog)
  render(
    <Suspense>
      <Lazy onClose={() => undefined} />
    </Suspense>,
  )
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
})

it('retries a part automatically after a failed preload', async () => {
  const { Lazy, arrive } = makePart(lazyPart)
  await expect(Lazy.preload()).rejects.toThrow()
  arrive()
  render(<Opener Lazy={Lazy} />)
  await screen.findByText('The content')
})

const SOURCES = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Files without parts. Polyfills load before the page, which cannot be shown without them. */
const OTHERS = /\.spec\.|\/testing|entry-server|schema\.d|load-polyfills/
/** Dynamic import, with the start of its statement. */
const IMPORT =
  /(\w+)(?:<[^>]*>)?(?:\(\s*| = )(?:async )?\(\) =>\s*(?:\{\s*const \[.*\] = await Promise\.all\(\[|\((?:\{\s*default: \()?await )?import\(/g

it.each(Object.entries(SOURCES).filter(([path, text]) => !OTHERS.test(path) && /[^.\w]import\(/.test(text)))(
  'loads what it imports later by the shared mechanism: %s',
  (_, text) => {
    const all = text.match(/[^.\w]import\(/g)?.length ?? 0
    const known = [...text.matchAll(IMPORT)].map(([, by]) => by)
    expect(known).toHaveLength(all)
    expect(new Set(known)).toSatisfy((names: Set<string>) =>
      [...names].every((name) =>
        /^(?:lazyPart|lazyDialog|loadChunk|page|record|recordPage|loadProject|loadPalette)$/.test(name),
      ),
    )
  },
)

it.each([
  ['en-US', /^This page could not be loaded/, ['Try again', 'Reload']],
  ['zh-CN', /^页面加载失败/, ['重试', '刷新页面']],
])('says in %s that a part is missing', async (locale, message, buttons) => {
  await i18n.changeLanguage(locale)
  onTestFinished(async () => void (await i18n.changeLanguage('en-US')))
  render(<Opener Lazy={makePart(lazyPart).Lazy} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(message)
  expect([...alert.querySelectorAll('button')].map((button) => button.textContent)).toEqual(buttons)
})
