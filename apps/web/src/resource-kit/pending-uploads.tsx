import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** An upload; resolves to whether it succeeded. */
type Upload = Promise<boolean>

/** Forgets an upload that failed. */
type Forget = () => void

const TrackContext = createContext<(upload: Upload) => Forget>(() => () => undefined)

/** Tells the form around a control of an upload: saving waits for it and, where it failed, until it is forgotten. */
export const useTrackUpload = () => useContext(TrackContext)

/** The uploads that the controls of a form have started. */
export function usePendingUploads() {
  const pending = useRef(new Set<Upload>())
  const refused = useRef(new Set<Upload>())
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
    void upload.then((done) => done || refused.current.add(upload))
    return () => void refused.current.delete(upload)
  }
  return {
    running: () => pending.current.size > 0,
    /** Whether a file that was refused still stands in the form. */
    refused: () => refused.current.size > 0,
    /** Resolves when all have ended: whether none was refused and the form is still shown. */
    settled: async () => {
      const done = await Promise.all(pending.current)
      return done.every(Boolean) && refused.current.size === 0 && mounted.current
    },
    provide: (children: ReactNode) => <TrackContext.Provider value={track}>{children}</TrackContext.Provider>,
  }
}
