import { TOAST_SECONDS } from '@credit/contract'
import './toast.css'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

let host: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** One live region for the life of the page: a region added with its text is not announced. */
function region(): HTMLElement {
  if (host?.isConnected) return host
  host = document.createElement('div')
  host.className = 'toast-region'
  host.setAttribute('role', 'status')
  host.setAttribute('aria-live', 'polite')
  document.body.append(host)
  return host
}

/** Shows one message in the middle of the window for 2 s; a new one takes the place of the old. */
export function toast(kind: ToastKind, text: string): Promise<void> {
  clearTimeout(timer)
  const box = document.createElement('p')
  box.className = `toast toast-${kind}`
  box.textContent = text
  region().replaceChildren(box)
  return new Promise((resolve) => {
    timer = setTimeout(() => {
      box.remove()
      resolve()
    }, TOAST_SECONDS * 1000)
  })
}

/** The region is there from the start, so that the first message is announced too. */
export function prepareToasts(): void {
  region()
}
