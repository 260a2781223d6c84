import { Button, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { showOwnPages } from '../../api/own-pages.js'
import { FormDialog } from '../../shared/components/form-dialog.js'

interface Props {
  participantId: string
  /** Name of the participant. */
  name: string
}

/** Opens the participant's own pages read-only for a supervisor, after saying that this is logged. */
export function OwnPagesButton({ participantId, name }: Props) {
  const { t } = useTranslation('participants')
  const [asked, setAsked] = useState(false)
  const show = async () => {
    const body = { participantId }
    showOwnPages(await answer(api.POST('/credit/admin/api/supervisor/ownPages', { body })))
  }
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('ownPages.button')}</Button>
      {asked ? (
        <FormDialog
          name="own-pages"
          title={t('ownPages.title', { name })}
          okText={t('ownPages.ok')}
          onSubmit={show}
          onClose={() => setAsked(false)}
        >
          <Typography.Paragraph>{t('ownPages.text')}</Typography.Paragraph>
        </FormDialog>
      ) : null}
    </>
  )
}
