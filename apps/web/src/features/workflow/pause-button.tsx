import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/access-control.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { toast } from '../../shared/toast.js'
import { ReasonField } from './reason-field.js'

type Action = 'pause' | 'resume'

/** Pauses a project, with a reason, or resumes it. */
export function PauseButton({ project }: { project: components['schemas']['ProjectRow'] }) {
  const { t } = useTranslation('workflow')
  const may = useMay('project', 'stage')
  // Keeps the requested action, even if another user pauses or resumes the project in the meantime.
  const [asked, setAsked] = useState<Action | null>(null)
  if (!may) return null
  const possible = project.pause ? 'resume' : 'pause'

  const submit = async (action: Action, { reason = '' }: { reason?: string }) => {
    const params = { path: { id: project.id } }
    const body = { reason: reason.trim() }
    await answer(
      action === 'resume'
        ? api.PUT('/credit/admin/api/sysProject/{id}/resume', { params })
        : api.PUT('/credit/admin/api/sysProject/{id}/pause', { params, body }),
    )
    void toast('success', t(`${action}.done`))
  }

  return (
    <>
      <Button onClick={() => setAsked(possible)}>{t(`${possible}.button`)}</Button>
      {asked ? (
        <FormDialog
          name={`pause-${project.id}`}
          title={t(`${asked}.title`, { name: project.name })}
          okText={t(`${asked}.button`)}
          onSubmit={(values: { reason?: string }) => submit(asked, values)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`${asked}.text`)}</p>
          {asked === 'resume' ? null : <ReasonField required />}
        </FormDialog>
      ) : null}
    </>
  )
}
