import { Modal, type ModalProps } from 'antd'
import { useCloseGuard } from '../hooks/use-close-guard.js'
import { useReturnFocus } from '../hooks/use-return-focus.js'

interface Props extends Omit<ModalProps, 'open' | 'onCancel'> {
  onClose: () => void
}

/** Dialog without input. Use `FormDialog` for a dialog with a form, or `useCloseGuard` around one with several steps. */
export function PlainDialog({ onClose, ...props }: Props) {
  useReturnFocus()
  const { close } = useCloseGuard(false, onClose)
  return <Modal {...props} open onCancel={close} />
}
