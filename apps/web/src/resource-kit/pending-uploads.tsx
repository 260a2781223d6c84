import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** Upload that resolves to true on success. */
type Upload = Promise<boolean>

/** Drops a failed upload. */
type Forget = () => void

const TrackContext = createContext<(upload: Upload) => Forget>(() => () => undefined)

/** Registers an upload with the surrounding form: saving waits for it and, if it failed, until it is dropped. */
export const useTrackUpload = () => useContext(TrackContext)

/** Tracks the uploads started by a form's controls. */
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
    /** True if the form still contains a refused file. */
    refused: () => refused.current.size > 0,
    /** Resolves when all uploads have ended: true if none was refused and the form is still mounted. */
    settled: async () => {
      const done = await Promise.all(pending.current)
      return done.every(Boolean) && refused.current.size === 0 && mounted.current
    },
    provide: (children: ReactNode) => <TrackContext.Provider value={track}>{children}</TrackContext.Provider>,
  }
}
