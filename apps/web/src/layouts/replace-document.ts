import { useEffect } from 'react'
import { documentPage, dropDocumentPage } from '../shared/document-page.js'

/** Maximum time that the app waits for its first data behind the document's page. */
const LONGEST_MS = 10_000
/** Placeholders that the app shows until its code, texts and data are there. */
const PLACEHOLDERS = '.ant-skeleton, [aria-busy="true"]'

/** Returns the element of the app that shows the same as an element of the document's page: a link or a heading. */
function counterpartOf(element: Element): HTMLElement | undefined {
  const heading = element.closest('th')?.textContent
  const candidates = document.querySelectorAll<HTMLElement>(heading ? '#root th[tabindex]' : '#root a')
  const href = element.getAttribute('href')
  const same = [...candidates].filter((other) =>
    heading ? other.textContent === heading : other.getAttribute('href') === href,
  )
  // The menu may have the same address under another name.
  return same.find((other) => other.textContent === element.textContent) ?? same[0]
}

/** Shows the app instead of the document's page, at the same scroll position and with the focus on the same link. */
export function replaceDocument(): void {
  const page = documentPage()
  if (!page) return
  const { scrollX, scrollY } = window
  const focused = page.contains(document.activeElement) ? document.activeElement : null
  dropDocumentPage()
  window.scrollTo(scrollX, scrollY)
  if (focused) counterpartOf(focused)?.focus({ preventScroll: true })
}

/** Replaces the document's page once nothing that the app shows is a placeholder any more. */
export function useReplaceDocument(): void {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!documentPage() || !root) return
    const check = () => {
      if (root.querySelector(PLACEHOLDERS)) return
      stop()
      replaceDocument()
    }
    const observer = new MutationObserver(check)
    const timer = setTimeout(() => {
      stop()
      replaceDocument()
    }, LONGEST_MS)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
    check()
    return () => {
      stop()
      // Left for another page, such as the one for unknown addresses.
      replaceDocument()
    }
  }, [])
}
