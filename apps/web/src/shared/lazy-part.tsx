import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from './components/alert.js'
import { Button } from './components/button.js'
import { Dialog } from './components/dialog.js'
import { isChunkError, loadChunk } from './load-chunk.js'

/** Stands where the part would be, a dialog for a dialog, so that the page keeps what was typed. */
function MissingPart({ onClose }: { onClose?: unknown }) {
  const { t } = useTranslation('common')
  const offer = (
    <Alert kind="error">
      {t('chunk.failed')}{' '}
      <Button kind="plain" onClick={() => location.reload()}>
        {t('chunk.reload')}
      </Button>
    </Alert>
  )
  if (typeof onClose !== 'function') return offer
  return (
    <Dialog title={t('state.failed')} onClose={() => onClose()}>
      {offer}
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

/**
 * A page or a part of one whose code is loaded when it is first shown. Where that fails, only the part is
 * replaced, by an offer to reload: the page's own state stays. What has an `onClose` is a dialog. Until
 * its code has come, the placeholder is shown; without one, that of the `Suspense` around the part.
 */
export function lazyPart<P extends object>(
  load: () => Promise<PartModule<P>>,
  placeholder?: ReactNode,
): Part<P> {
  let loaded: PartModule<P> | undefined
  const loadOnce = async () => {
    loaded ??= await loadPart(load)
    return loaded
  }
  const preload = async () => (await loadOnce()).prepare?.()
  const Lazy: ComponentType<P> = lazy(loadOnce)
  const part = (props: P) => {
    // What is there already needs no placeholder, which React would show for 0.3 s.
    const [Component] = useState<ComponentType<P>>(() => loaded?.default ?? Lazy)
    const shown = <Component {...props} />
    return placeholder === undefined ? shown : <Suspense fallback={placeholder}>{shown}</Suspense>
  }
  return Object.assign(part, { preload })
}

async function loadPart<P>(load: () => Promise<PartModule<P>>): Promise<PartModule<P>> {
  try {
    return await loadChunk(load)
  } catch (error) {
    if (!isChunkError(error)) throw error
    console.error(error)
    return { default: MissingPart as ComponentType<P> }
  }
}
