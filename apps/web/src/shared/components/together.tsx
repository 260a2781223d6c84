import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { Flex, Skeleton } from 'antd'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import './together.css'

/** Maximum wait. After it the loaded cards are shown, even if others are missing. */
const LONGEST_MS = 5_000

/** Time to wait for further queries: a response may render a part with a query of its own. */
const QUIET_MS = 100

/** True if the surrounding cards have loaded. Until then the content below them still moves. */
export const Settled = createContext(true)

/** True once all started queries have stayed settled for a while. */
function useSettled(): boolean {
  const client = useQueryClient()
  const [settled, setSettled] = useState(false)
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    const isPending = () => client.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
    if (checks > 0 && !isPending()) setSettled(true)
  }, [client, checks])
  useEffect(() => {
    if (settled) return
    let quiet: ReturnType<typeof setTimeout>
    // In an effect, because rendered parts have started their queries by then, however busy the browser is.
    const check = () => setChecks((count) => count + 1)
    const later = notifyManager.batchCalls(() => {
      clearTimeout(quiet)
      quiet = setTimeout(check, QUIET_MS)
    })
    later()
    const unsubscribe = client.getQueryCache().subscribe(later)
    const timer = setTimeout(() => setSettled(true), LONGEST_MS)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      clearTimeout(quiet)
    }
  }, [client, settled])
  return settled
}

interface Props {
  children: ReactNode
}

/** Cards that load their own data and are shown together. Shown one by one they would push each other down. */
export function Together({ children }: Props) {
  const settled = useSettled()
  return (
    <Flex vertical gap={12} className="together" aria-busy={!settled}>
      {settled ? null : <Skeleton active paragraph={{ rows: 8 }} />}
      <Settled value={settled}>{children}</Settled>
    </Flex>
  )
}
