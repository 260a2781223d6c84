import { Modal, type ModalFuncProps } from 'antd'
import { useEffect } from 'react'

export interface Asked {
  kind: 'confirm' | 'error'
  props: ModalFuncProps
  /** Called with false if the modal was cancelled. */
  answer: (sure: boolean) => void
}

/** Place where the modals of `useModal` are opened. */
export default function ModalPlace({ asked }: { asked: Asked; onClose: () => void }) {
  const [modal, dialogs] = Modal.useModal()
  useEffect(() => {
    void modal[asked.kind](asked.props).then(asked.answer, () => undefined)
  }, [asked, modal])
  return dialogs
}
