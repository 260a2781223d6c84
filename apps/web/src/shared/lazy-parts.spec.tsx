import { fireEvent, render, waitFor } from '@testing-library/react'
import { type FunctionComponent, Suspense, useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../i18n/index.js'

/** Props that lazy parts use if their code is missing. */
interface PartProps {
  onClose: () => void
  open: boolean
}

const { made, network } = vi.hoisted(() => ({
  made: [] as { kind: string; file: string; create: () => FunctionComponent<PartProps> }[],
  network: { online: false },
}))

// Lazy parts of the product, with a stub in place of their code.
vi.mock('./lazy-part.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('./lazy-part.js')>()
  const load = async () => {
    if (!network.online) throw new TypeError('Failed to fetch')
    return { default: ({ open }: PartProps) => (open ? <p className="content">The content</p> : null) }
  }
  const recorded = (kind: 'lazyPart' | 'lazyDialog') => (part: () => unknown, placeholder?: null) => {
    const file = /['"]([^'"]+)\.\w+['"]/.exec(part.toString())?.[1] ?? part.toString()
    const make: typeof original.lazyDialog = original[kind]
    const create = () => make<PartProps>(load, placeholder)
    made.push({ kind, file: file.split('/').slice(-2).join('/'), create })
    return create()
  }
  return { ...original, lazyPart: recorded('lazyPart'), lazyDialog: recorded('lazyDialog') }
})

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.spec.*', '!./lazy-part.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const MODULES = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.spec.*', '!./lazy-part.tsx'])
/** Lazy part with the end of its module's path. */
const CALL = /= (lazy(?:Part|Dialog))(?:<\w+>)?\(\s*(?:async )?\(\) =>[^']*?import\('(?:[^']*\/)?([^'/]+)\.js'/g
const written: string[] = []
for (const [path, text] of Object.entries(SOURCES)) {
  if (!/= lazy(?:Part|Dialog)\b/.test(text)) continue
  written.push(...[...text.matchAll(CALL)].map(([, kind, file]) => `${kind} ${file}`))
  await MODULES[path]?.()
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
  network.online = false
  vi.spyOn(console, 'error').mockReturnValue()
})

it('knows every lazy part of the product', () => {
  expect(written.length).toBeGreaterThan(90)
  const known = made.map(({ kind, file }) => `${kind} ${file.split('/').at(-1)}`)
  expect(written.filter((part) => !known.includes(part))).toEqual([])
})

const names = made.map(({ kind, file }, index) => `${index} ${kind} ${file}`)

/** Renders all parts on one page. The parent removes what it closes, or keeps it mounted with `open`. */
function Page({ kept }: { kept: boolean }) {
  // Loaded parts stay loaded, so each test creates its own.
  const [parts] = useState(() => made.map((part) => part.create()))
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (name: string) =>
    setClosed((now) => {
      const next = new Set(now)
      if (!next.delete(name)) next.add(name)
      return next
    })
  return parts.map((Lazy, index) => {
    const name = names[index] ?? ''
    const open = !closed.has(name)
    return (
      <section key={name} aria-label={name}>
        <button type="button" onClick={() => toggle(name)}>
          Toggle
        </button>
        <Suspense fallback={null}>{open || kept ? <Lazy open={open} onClose={() => toggle(name)} /> : null}</Suspense>
      </section>
    )
  })
}

/** Returns the names of parts without a match for the selector. */
const lacking = (selector: string) => {
  const matches = [...document.querySelectorAll(`section ${selector}`)]
  const found = new Set(matches.map((match) => match.closest('section')?.getAttribute('aria-label')))
  return names.filter((name) => !found.has(name))
}
const allShow = (selector: string) => waitFor(() => expect(lacking(selector)).toEqual([]), { timeout: 60_000 })
const pressIn = (name: string, button: string) => {
  const found = document.querySelector<HTMLElement>(`[aria-label="${name}"] ${button}`)
  if (!found) throw new Error(`${name} has no ${button}`)
  fireEvent.click(found)
}

it('offers a retry before a reload in every part, and loads all once online', async () => {
  render(<Page kept={false} />)
  await allShow('[role=alert]')
  for (const alert of document.querySelectorAll('[role=alert]')) {
    const buttons = [...alert.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Try again', 'Reload'])
  }
  network.online = true
  fireEvent(window, new Event('online'))
  await allShow('p.content')
  expect(document.querySelectorAll('dialog, [role=alert]')).toHaveLength(0)
})

it.each([
  ['removes', false],
  ['hides', true],
])('leaves nothing of a part that its parent %s, and loads it on reopening', async (_, kept) => {
  render(<Page kept={kept} />)
  await allShow('[role=alert]')
  const dialogs = names.filter((name) => name.includes('lazyDialog'))
  for (const name of dialogs) pressIn(name, 'dialog header button')
  expect(document.querySelectorAll('dialog')).toHaveLength(0)
  network.online = true
  for (const name of dialogs) pressIn(name, 'button')
  await waitFor(() => expect(lacking('p.content').filter((name) => dialogs.includes(name))).toEqual([]))
})
