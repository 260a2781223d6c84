import { useCallback } from 'react'

/**
 * Tells the style sheet where on the page the head of the list ends, which takes the returned ref.
 * Measured after the layout that the browser does anyway, before it paints.
 */
export function useListHead() {
  return useCallback((head: HTMLElement | null) => {
    if (!head) return
    const observer = new ResizeObserver(() => {
      const bottom = Math.round(head.getBoundingClientRect().bottom + window.scrollY)
      head.parentElement?.style.setProperty('--kit-list-head', `${bottom}px`)
    })
    observer.observe(head)
    return () => observer.disconnect()
  }, [])
}
