import type { Permission } from '@credit/contract'
import { Button } from 'antd'
import { Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { PermissionsContext } from '../../providers/access-control.js'
import { lazyDialog } from '../../shared/lazy-part.js'

type Row = components['schemas']['TodoRow']

const WaitingDialog = lazyDialog(() => import('./waiting-dialog.js'))
const BuyerDialog = lazyDialog(() => import('./buyer-dialog.js'))

/** Dialog that settles a sync note, by kind of the note. */
const SETTLING = { TOO_MANY: 'waiting', BUYER_UNCLEAR: 'buyer' } as const

function settlingOf({ sourceType, kind }: Row) {
  if (sourceType !== 'sync') return null
  const [note = ''] = kind.split(':')
  return note in SETTLING ? SETTLING[note as keyof typeof SETTLING] : null
}

/** Settles a sync note that only needs a choice. */
export function SettleButton({ row }: { row: Row }) {
  const { t } = useTranslation('oversight')
  const permissions = useContext(PermissionsContext)
  const [open, setOpen] = useState(false)
  const settling = settlingOf(row)
  if (!settling || !permissions.has(row.permission as Permission)) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="small"
        type="primary"
        aria-label={t(`todo.${settling}.named`, { title: row.title })}
        onClick={() => setOpen(true)}
      >
        {t(`todo.${settling}.button`)}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          {settling === 'waiting' ? (
            <WaitingDialog projectId={row.id} onClose={close} />
          ) : (
            <BuyerDialog sectionId={row.id} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </>
  )
}
