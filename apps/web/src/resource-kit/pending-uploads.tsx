import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** An upload; resolves to whether it succeeded. */
type Upload = Promise<boolean>

const TrackContext = createContext<(upload: Upload) => void>(() => undefined)

/** Tells the form around a control of an upload that saving has to wait for. */
export const useTrackUpload = () => useContext(TrackContext)

/** The uploads that the controls of a form have started. */
export function usePendingUploads() {
  const pending = useRef(new Set<Upload>())
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const track = (upload: Upload) => {
    pending.current.add(upload)
    void upload.finally(() => pending.current.delete(upload))
  }
  return {
    running: () => pending.current.size > 0,
    /** Resolves when all have ended: whether all succeeded and the form is still shown. */
    settled: async () => (await Promise.all(pending.current)).every(Boolean) && mounted.current,
    provide: (children: ReactNode) => (
      <TrackContext.Provider value={track}>{children}</TrackContext.Provider>
    ),
  }
}
