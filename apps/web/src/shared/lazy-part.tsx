import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from './components/alert.js'
import { Button } from './components/button.js'
import { Dialog } from './components/dialog.js'
import { loadChunk } from './load-chunk.js'

interface Retry {
  onRetry: () => void
}

/** Offers another try before a reload, which loses what is not saved. Tries by itself when the network returns. */
function MissingPart({ onRetry }: Retry) {
  const { t } = useTranslation('common')
  useEffect(() => {
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

interface DialogProps {
  /** Left out if the dialog has to be answered. */
  onClose?: () => void
}

/** Closes itself: its parent may only hide what it closes, and a hidden modal would block the page. */
function MissingDialog({ onRetry, onClose }: Retry & DialogProps) {
  const { t } = useTranslation('common')
  const [closed, setClosed] = useState(false)
  if (closed) return null
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
  /** Loads texts and first data, where the part is better drawn once with them. */
  prepare?: () => Promise<unknown>
}

export type Part<P> = FunctionComponent<P> & {
  /** Loads the code and what it prepares before the part is shown, which then appears without a placeholder. */
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

  // `lazy` remembers a failure: each attempt has a component of its own.
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
    // The part imports again the next time that it is opened.
    useEffect(
      () => () => {
        attempt = startAttempt()
      },
      [],
    )
    return <Missing {...props} onRetry={retry} />
  }
  const Shown = (props: P) => {
    // What is there already needs no placeholder, which React would show for 0.3 s.
    const [Component] = useState<ComponentType<P>>(() => loaded?.default ?? attempt)
    return <Component {...props} />
  }
  const part = (props: P) => {
    const key = useSyncExternalStore(subscribe, getAttempts, getAttempts)
    const shown = createElement(Shown, { ...props, key })
    return placeholder === undefined ? shown : <Suspense fallback={placeholder}>{shown}</Suspense>
  }
  const preload = async () => (await loadOnce()).prepare?.()
  return Object.assign(part, { preload })
}

/**
 * A page or a part of one whose code is loaded when it is first shown. If that fails, only the part is
 * replaced, in its place, by an offer to try again: the page's own state stays. Until the code is loaded, the
 * placeholder is shown; without one, that of the `Suspense` around the part.
 */
export function lazyPart<P extends object>(load: () => Promise<PartModule<P>>, placeholder?: ReactNode): Part<P> {
  return createPart(load, MissingPart, placeholder)
}

/** A modal dialog whose code is loaded when it is first opened; never inside a popover. */
export function lazyDialog<P extends object>(load: () => Promise<PartModule<P>>, placeholder?: ReactNode): Part<P> {
  return createPart(load, MissingDialog as ComponentType<P & Retry>, placeholder)
}
