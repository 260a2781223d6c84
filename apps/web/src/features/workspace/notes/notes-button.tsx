import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCloseGuard } from '../../../shared/hooks/use-close-guard.js'
import { useReturnFocus } from '../../../shared/hooks/use-return-focus.js'
import { type Noted, Notes } from './notes-card.js'

interface Props extends Noted {
  /** Name of the record. */
  name: string
}

function NotesDialog({ name, onClose, ...noted }: Props & { onClose: () => void }) {
  const { t } = useTranslation('workspace-notes')
  useReturnFocus()
  const [typed, setTyped] = useState(false)
  const { close, guard } = useCloseGuard(typed, onClose)
  return (
    <Modal open title={t('about', { name })} footer={null} onCancel={close}>
      <Notes {...noted} onTyped={setTyped} />
      {guard}
    </Modal>
  )
}

/** Opens the notes on a record that has no page of its own. */
export function NotesButton(props: Props) {
  const { t } = useTranslation('workspace-notes')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={t('about', { name: props.name })} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {open ? <NotesDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
