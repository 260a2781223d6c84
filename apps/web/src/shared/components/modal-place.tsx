import { Modal } from 'antd'
import { useEffect } from 'react'
import type { Asked } from '../hooks/use-modal.js'

/** Place where the modals of `useModal` are opened. */
export default function ModalPlace({ asked }: { asked: Asked; onClose: () => void }) {
  const [modal, dialogs] = Modal.useModal()
  useEffect(() => {
    void modal[asked.kind](asked.props).then(asked.answer, () => undefined)
  }, [asked, modal])
  return dialogs
}
