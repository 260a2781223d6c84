import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/access-control.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { toast } from '../../shared/toast.js'
import { ReasonField } from './reason-field.js'

/** Pauses a project, with a reason, or resumes it. */
export function PauseButton({ project }: { project: components['schemas']['ProjectRow'] }) {
  const { t } = useTranslation('workflow')
  const may = useMay('project', 'stage')
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const reload = { onSettled: () => client.invalidateQueries() }
  const pause = apiQuery.useMutation('put', '/credit/admin/api/sysProject/{id}/pause', reload)
  const resume = apiQuery.useMutation('put', '/credit/admin/api/sysProject/{id}/resume', reload)
  if (!may) return null
  const action = project.pause ? 'resume' : 'pause'

  const submit = async ({ reason = '' }: { reason?: string }) => {
    const params = { path: { id: project.id } }
    if (project.pause) await resume.mutateAsync({ params })
    else await pause.mutateAsync({ params, body: { reason: reason.trim() } })
    void toast('success', t(`${action}.done`))
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(`${action}.button`)}</Button>
      {open ? (
        <FormDialog
          name={`pause-${project.id}`}
          title={t(`${action}.title`, { name: project.name })}
          okText={t(`${action}.button`)}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          <p>{t(`${action}.text`)}</p>
          {project.pause ? null : <ReasonField required />}
        </FormDialog>
      ) : null}
    </>
  )
}
