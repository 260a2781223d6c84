import { SIGN } from '@credit/contract'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { toast } from '../../shared/toast.js'
import type { Whose } from './revisions.js'

interface Props {
  whose: Whose
  /** Actions that the viewer may take on the record. */
  can: readonly string[]
}

/** Puts an expert on leave or ends the leave, after stating the effect on evaluations. */
export function LeaveButton({ whose, can }: Props) {
  const { t } = useTranslation('participants')
  // Kept while the dialog is open, because the record is reloaded before it closes.
  const [asked, setAsked] = useState<'leave' | 'return' | null>(null)
  const action = can.includes('leave') ? 'leave' : can.includes('return') ? 'return' : null
  if (whose.sign !== SIGN.expert || (action ?? asked) === null) return null
  const submit = async (action: 'leave' | 'return') => {
    const params = { path: { id: whose.id } }
    await answer(
      action === 'leave'
        ? api.PUT('/credit/admin/api/expert/{id}/leave', { params })
        : api.PUT('/credit/admin/api/expert/{id}/return', { params }),
    )
    void toast('success', t(`leave.${action}.done`))
  }
  return (
    <>
      {action ? <Button onClick={() => setAsked(action)}>{t(`leave.${action}.button`)}</Button> : null}
      {asked ? (
        <FormDialog
          name="leave"
          title={t(`leave.${asked}.title`)}
          okText={t(`leave.${asked}.button`)}
          onSubmit={() => submit(asked)}
          onClose={() => setAsked(null)}
        >
          <Typography.Paragraph>{t(`leave.${asked}.text`)}</Typography.Paragraph>
        </FormDialog>
      ) : null}
    </>
  )
}
