import { useLayoutEffect } from 'react'

/** Tells the style sheet how far from the top of the page the rows of the list begin. */
export function useListTop(): void {
  useLayoutEffect(() => {
    const list = document.querySelector<HTMLElement>('.kit-list')
    if (!list) return
    const top = Math.round(list.getBoundingClientRect().top + window.scrollY)
    list.style.setProperty('--kit-list-top', `${top}px`)
  })
}
