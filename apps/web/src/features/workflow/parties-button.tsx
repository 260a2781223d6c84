import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/access-control.js'
import { lazyDialog } from '../../shared/lazy-part.js'

const PartiesDialog = lazyDialog(() => import('./parties-dialog.js'))

/** Opens the dialog that adds and removes parties of a section. */
export function PartiesButton({ section }: { section: components['schemas']['SectionRow'] }) {
  const { t } = useTranslation('workflow')
  const may = useMay('project', 'update')
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        size="small"
        aria-label={t('parties.named', { name: section.bidSectionName })}
        onClick={() => setOpen(true)}
      >
        {t('parties.button')}
      </Button>
      {open ? <PartiesDialog section={section} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
