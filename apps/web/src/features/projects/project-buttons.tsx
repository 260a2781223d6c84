import { addressOf } from '@credit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '../../providers/access-control.js'
import { lazyDialog } from '../../shared/lazy-part.js'
import type { ProjectRow } from './rows.js'

const HandEditsDialog = lazyDialog(() => import('./hand-edits-dialog.js'))

/** Opens the form of a project. */
export function EditButton({ id }: { id: string }) {
  const { t } = useTranslation('projects')
  const may = useMay('project', 'update')
  const navigate = useNavigate()
  if (!may) return null
  return <Button onClick={() => navigate(addressOf('projectForm', id))}>{t('project.edit')}</Button>
}

/** Opens the fields of a project that the sync may change. */
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
