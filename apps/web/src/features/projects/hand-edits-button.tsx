import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../shared/lazy-part.js'
import type { ProjectRow } from './rows.js'

const HandEditsDialog = lazyPart(() => import('./hand-edits-dialog.js'))

/** Opens what the sync may change in a project, field by field. */
export function HandEditsButton({ project }: { project: ProjectRow }) {
  const { t } = useTranslation('projects')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('edits.button')}</Button>
      {open ? <HandEditsDialog project={project} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
