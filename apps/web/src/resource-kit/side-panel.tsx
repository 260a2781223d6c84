import { Drawer, Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A record beside its list, which stays as it is. */
export default function SidePanel({ title, onClose, children }: Props) {
  return (
    <Drawer open title={title} width="min(720px, 100vw)" onClose={onClose}>
      <Suspense fallback={<Skeleton active />}>{children}</Suspense>
    </Drawer>
  )
}
