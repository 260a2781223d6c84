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
function useSettled(ready: boolean): boolean {
  const client = useQueryClient()
  const [settled, setSettled] = useState(ready)
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    const isPending = () => client.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
    if (checks > 0 && !isPending()) setSettled(true)
  }, [client, checks])
  useEffect(() => {
    if (settled) return
    let quiet: ReturnType<typeof setTimeout>
    // In an effect: by then parts that are drawn have started their queries, however busy the browser was.
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
  /** All data of the cards is there when they are first drawn: nothing is waited for. */
  ready?: boolean
  children: ReactNode
}

/** Cards that load their own data and are shown together: one by one they would push each other down. */
export function Together({ ready = false, children }: Props) {
  const settled = useSettled(ready)
  return (
    <Flex vertical gap={12} className="together" aria-busy={!settled}>
      {settled ? null : <Skeleton active paragraph={{ rows: 8 }} />}
      <Settled value={settled}>{children}</Settled>
    </Flex>
  )
}
