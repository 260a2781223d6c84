import { createContext, useContext, useEffect } from 'react'

/** Set by the layout that shows the name. */
export const RecordNameContext = createContext<(name: string | null) => void>(() => undefined)

/** Tells the layout the name of the record that the page shows, for the breadcrumb and the window's title. */
export function useRecordName(name: string | null | undefined): void {
  const setName = useContext(RecordNameContext)
  useEffect(() => {
    setName(name || null)
    return () => setName(null)
  }, [name, setName])
}
