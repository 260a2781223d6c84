import { createContext, useContext, useEffect } from 'react'

/** Provided by the layout that shows the name. */
export const RecordNameContext = createContext<(name: string | null) => void>(() => undefined)

/** Passes the name of the displayed record to the layout, for the breadcrumb and the window's title. */
export function useRecordName(name: string | null | undefined): void {
  const setName = useContext(RecordNameContext)
  useEffect(() => {
    setName(name || null)
    return () => setName(null)
  }, [name, setName])
}
