import { mkdirSync, writeFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** A button on a screen: its accessible name, and the name of an icon that is part of it. */
export interface Button {
  route: string
  name: string
  icon: string
}

export interface Found {
  pressed: Button[]
  seen: Button[]
}

/** Folder that the buttons are written to; buttons are recorded only if it is set. */
const FOLDER = process.env.BUTTONS_DIR

type Looked = { [part in keyof Found]: Omit<Button, 'route'>[] } & { path: string }

/** Collects the buttons that are pressed in a browser's pages, and the buttons seen meanwhile. */
export class ButtonLog {
  private readonly pressed = new Map<string, Button>()
  private readonly seen = new Map<string, Button>()

  /** Looks into the pages that a context opens from now on. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('buttonsFound', (_, looked: Looked) => this.add(looked))
    await context.addInitScript(lookAtButtons)
  }

  private add({ path, ...looked }: Looked): void {
    for (const part of ['pressed', 'seen'] as const) {
      for (const button of looked[part]) {
        const found = { route: routeOf(path), ...button }
        this[part].set(JSON.stringify(found), found)
      }
    }
  }

  /** Writes the buttons to a file of their own. */
  write(name: string): void {
    if (!FOLDER) return
    mkdirSync(FOLDER, { recursive: true })
    const found: Found = { pressed: [...this.pressed.values()], seen: [...this.seen.values()] }
    writeFileSync(`${FOLDER}/${name}.json`, JSON.stringify(found))
  }
}

/** Whether buttons are to be looked for. */
export const wantsButtons = FOLDER !== undefined

/**
 * Records the buttons of a page in its present state, and waits until they are transferred: the page is left
 * afterwards.
 */
export async function seeButtons(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { seeButtons(): Promise<void> }).seeButtons())
}

/** The pattern of an address: ids and numbers are alike. */
function routeOf(path: string): string {
  return path.replace(/\/([\da-f]{8}-[\da-f-]{27}|[^/]*\d{4}[^/]*|\d+)(?=\/|$)/g, '/:id')
}

/** Runs inside each page: tells of every click on a button, also by the keyboard. */
function lookAtButtons(): void {
  const BUTTONS = 'button, [role=button], .ant-dropdown-menu-item'
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]')

  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    // A button that is loading, or waits for the record, is the same button.
    if (node.matches('.ant-btn-loading-icon')) return ''
    if (node instanceof SVGElement) return node.querySelector('title')?.textContent ?? ''
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    return label ?? [...node.childNodes].map(textOf).join('')
  }
  const nameOf = (button: Element) => {
    const ids = button.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = button instanceof HTMLButtonElement ? [...button.labels] : []
    const named = [...ids.map((id) => document.getElementById(id)), ...labels]
      .map((label) => label?.textContent ?? '')
      .join(' ')
    return (named || textOf(button) || button.getAttribute('title') || '').trim()
  }
  const lookAt = (button: Element) => {
    const icon = button.hasAttribute('aria-label')
      ? null
      : button.querySelector('.anticon[aria-label]:not([aria-hidden=true])')
    return { name: nameOf(button), icon: icon?.getAttribute('aria-label') ?? '' }
  }
  const tell = (pressed: Element[]) => {
    const { buttonsFound } = window as unknown as {
      buttonsFound?: (looked: unknown) => Promise<void>
    }
    const seen = [...document.querySelectorAll(BUTTONS)].filter(isSeen)
    const path = location.pathname
    return buttonsFound?.({ path, pressed: pressed.map(lookAt), seen: seen.map(lookAt) })
  }
  Object.assign(window, { seeButtons: () => tell([]) })
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest(BUTTONS) : null
      if (button) void tell([button])
    },
    { capture: true },
  )
}
