import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from './components/alert.js'
import { Button } from './components/button.js'
import { Dialog } from './components/dialog.js'
import { dropDocumentPage } from './document-page.js'
import { loadChunk } from './load-chunk.js'

interface Retry {
  onRetry: () => void
}

/** Offers a retry before a reload, which loses unsaved input. Retries automatically when the network returns. */
function MissingPart({ onRetry }: Retry) {
  const { t } = useTranslation('common')
  useEffect(dropDocumentPage, [])
  // A layout effect listens from the moment the alert is shown; the network may return right then.
  useLayoutEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Alert kind="error">
      {t('chunk.failed')}{' '}
      <Button kind="plain" onClick={onRetry}>
        {t('action.retry')}
      </Button>{' '}
      <Button kind="plain" onClick={() => location.reload()}>
        {t('chunk.reload')}
      </Button>
    </Alert>
  )
}

/** Props that the missing dialog also needs. A lazy dialog that declares none of them does not compile. */
interface DialogProps {
  /** `never` if the dialog must be answered. */
  onClose?: (...why: never[]) => void
  /** Set by a parent that keeps a closed dialog mounted, such as a sliding drawer. */
  open?: boolean
}

/** Closes itself: its parent may only hide the dialog, and a hidden modal would block the page. */
function MissingDialog({ onRetry, onClose, open = true }: Retry & { onClose?: () => void; open?: boolean }) {
  const { t } = useTranslation('common')
  const [closed, setClosed] = useState(false)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open && !wasOpen.current) onRetry()
    wasOpen.current = open
  }, [open, onRetry])
  if (closed || !open) return null
  const close =
    onClose &&
    (() => {
      setClosed(true)
      onClose()
    })
  return (
    <Dialog title={t('state.failed')} onClose={close}>
      <MissingPart onRetry={onRetry} />
    </Dialog>
  )
}

interface PartModule<P> {
  default: ComponentType<P>
}

export type Part<P> = FunctionComponent<P> & {
  /** Loads the code in advance, so that the part appears without a placeholder. */
  preload: () => Promise<unknown>
}

function createPart<P extends object>(
  load: () => Promise<PartModule<P>>,
  Missing: ComponentType<P & Retry>,
  placeholder?: ReactNode,
): Part<P> {
  let loaded: PartModule<P> | undefined
  const loadOnce = async () => {
    loaded ??= await loadChunk(load)
    return loaded
  }

  // `lazy` caches a failure, so each attempt needs a new component.
  const startAttempt = (): ComponentType<P> =>
    lazy(() =>
      loadOnce().catch((error: unknown): PartModule<P> => {
        console.error(error)
        return { default: Failed }
      }),
    )
  let attempt = startAttempt()
  let attempts = 0
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const getAttempts = () => attempts
  const retry = () => {
    attempt = startAttempt()
    attempts += 1
    for (const listener of listeners) listener()
  }

  const Failed = (props: P) => {
    // Retries the import the next time the part is opened.
    useEffect(
      () => () => {
        attempt = startAttempt()
      },
      [],
    )
    return <Missing {...props} onRetry={retry} />
  }
  const Shown = (props: P) => {
    // A loaded part needs no placeholder, which React would show for 0.3 s.
    const [Component] = useState<ComponentType<P>>(() => loaded?.default ?? attempt)
    return <Component {...props} />
  }
  const part = (props: P) => {
    const key = useSyncExternalStore(subscribe, getAttempts, getAttempts)
    const shown = createElement(Shown, { ...props, key })
    return placeholder === undefined ? shown : <Suspense fallback={placeholder}>{shown}</Suspense>
  }
  return Object.assign(part, { preload: loadOnce })
}

/**
 * Wraps a page or part whose code is loaded when it is first shown. If that fails, only the part is replaced by an
 * offer to retry, and the page keeps its state. While loading, the placeholder is shown, or the fallback of the
 * surrounding `Suspense` if there is none.
 */
export function lazyPart<P extends object>(load: () => Promise<PartModule<P>>, placeholder?: ReactNode): Part<P> {
  return createPart(load, MissingPart, placeholder)
}

/** Wraps a modal dialog whose code is loaded when it is first opened. Never use it inside a popover. */
export function lazyDialog<P extends DialogProps>(
  load: () => Promise<PartModule<P>>,
  placeholder?: ReactNode,
): Part<P> {
  return createPart(load, MissingDialog as unknown as ComponentType<P & Retry>, placeholder)
}
