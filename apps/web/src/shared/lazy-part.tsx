import { type ComponentType, lazy } from 'react'
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

/**
 * `lazy` for a page or a part of one. Where its code cannot be loaded, only the part is replaced, by
 * an offer to reload: the page's own state stays. What has an `onClose` is a dialog.
 */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return await loadChunk(load)
    } catch (error) {
      if (!isChunkError(error)) throw error
      console.error(error)
      return { default: MissingPart as ComponentType<P> }
    }
  })
}
