import { use, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouter, useLocation } from 'react-router'

/**
 * Returns a function that opens a part of a page, which the address names. While the router is on its way to another
 * part that has not been drawn yet, the open part can be chosen again, and the other one only once.
 */
export function useAsked<T>(open: T, onOpen: (part: T) => void): (part: T) => void {
  const { key: drawn } = useLocation()
  const router = use(DataRouter)?.router
  const asked = useRef<{ from: string; part: T }>(null)
  return (part) => {
    const { location, navigation } = router?.state ?? {}
    // False as well if the user was asked and has stayed on the page.
    const isOnTheWay = navigation?.state === 'loading' || location?.key !== drawn
    const now = isOnTheWay && asked.current?.from === drawn ? asked.current.part : open
    if (part === now) return
    asked.current = { from: drawn, part }
    onOpen(part)
  }
}
