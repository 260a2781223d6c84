import type { ReactNode, Ref } from 'react'
import styles from './alert.module.css'

interface AlertProps {
  kind: 'error' | 'warning' | 'info'
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Message that stays beside its cause, unlike a toast. */
export function Alert({ kind, children, ref }: AlertProps) {
  return (
    <div ref={ref} className={`${styles.alert} tone-${kind}`} role="alert">
      {children}
    </div>
  )
}
