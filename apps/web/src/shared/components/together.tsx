import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { Flex, Skeleton } from 'antd'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import './together.css'

/** After this time what has come is shown, whatever is still missing. */
const LONGEST_MS = 5_000

/** An answer may bring a part with a query of its own, which starts once that part is shown. */
const QUIET_MS = 100

/** Whether the cards around have come: before that, what is shown stands higher than it will. */
export const Settled = createContext(true)

/** Whether all queries that were started have an answer or an error, for a while, once. */
function useSettled(): boolean {
  const client = useQueryClient()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout>
    const check = () => {
      const pending = client.isFetching({ predicate: ({ state }) => state.status === 'pending' })
      if (pending === 0) setSettled(true)
    }
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
  }, [client])
  return settled
}

/** Cards that load their own data and are shown together: one by one they would push each other down. */
export function Together({ children }: { children: ReactNode }) {
  const settled = useSettled()
  return (
    <Flex vertical gap={12} className="together" aria-busy={!settled}>
      {settled ? null : <Skeleton active paragraph={{ rows: 8 }} />}
      <Settled value={settled}>{children}</Settled>
    </Flex>
  )
}
