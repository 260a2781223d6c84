import type { ModalFuncProps } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Asked } from '../components/modal-place.js'
import { lazyDialog } from '../lazy-part.js'

const ModalPlace = lazyDialog(() => import('../components/modal-place.js'), null)

/**
 * Opens Ant Design's modals, whose code is loaded with the first one: for parts that are shown before anything is
 * asked. Render `dialogs`, which stay for the closing animation.
 */
export function useModal() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = (kind: Asked['kind']) => (props: ModalFuncProps) =>
    new Promise<boolean>((answer) => setAsked({ kind, props, answer }))
  const close = () => {
    asked?.answer(false)
    setAsked(null)
  }
  const dialogs: ReactNode = asked ? <ModalPlace asked={asked} onClose={close} /> : null
  return {
    confirm: open('confirm'),
    error: open('error'),
    dialogs,
    /** Loads the code before it is known whether there will be an error. */
    preload: () => void ModalPlace.preload().catch(() => undefined),
  }
}
