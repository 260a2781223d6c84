import { act, render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { documentPage } from '../shared/document-page.js'
import { useReplaceDocument } from './replace-document.js'

function App({ isLoading }: { isLoading: boolean }) {
  useReplaceDocument()
  if (isLoading) return <div aria-busy="true" />
  return (
    <>
      <a href="/laws/1">Own link</a>
      <a href="/laws/2">Menu entry</a>
      <a href="/laws/2">Link 2</a>
    </>
  )
}

/** Renders the app behind a document's page with a focused link. */
function renderBehind(isLoading: boolean) {
  document.body.innerHTML = '<div id="document-page"><a href="/laws/1">Link</a></div><div id="root"></div>'
  document.querySelector<HTMLElement>('#document-page a')?.focus()
  const container = document.getElementById('root') as HTMLElement
  return render(<App isLoading={isLoading} />, { container })
}

describe("the document's page", () => {
  beforeEach(() => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  })

  it('stays until the app shows no placeholder, which then has its focus', async () => {
    const { rerender } = renderBehind(true)
    expect(documentPage()).not.toBeNull()
    rerender(<App isLoading={false} />)
    await vi.waitFor(() => expect(documentPage()).toBeNull())
    expect(document.activeElement?.textContent).toBe('Own link')
  })

  it('gives its focus to the link with the same text, if several have the address', () => {
    document.body.innerHTML = '<div id="document-page"><a href="/laws/2">Link 2</a></div><div id="root"></div>'
    document.querySelector<HTMLElement>('#document-page a')?.focus()
    render(<App isLoading={false} />, { container: document.getElementById('root') as HTMLElement })
    expect(document.activeElement?.textContent).toBe('Link 2')
  })

  it('keeps the scroll position of the window', () => {
    vi.stubGlobal('scrollY', 240)
    renderBehind(false)
    expect(window.scrollTo).toHaveBeenCalledWith(0, 240)
  })

  it('goes with the page that would have replaced it', () => {
    const { unmount } = renderBehind(true)
    expect(documentPage()).not.toBeNull()
    unmount()
    expect(documentPage()).toBeNull()
  })

  it('is replaced after ten seconds at the latest', () => {
    vi.useFakeTimers()
    renderBehind(true)
    act(() => void vi.advanceTimersByTime(9_999))
    expect(documentPage()).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(documentPage()).toBeNull()
    vi.useRealTimers()
  })
})
