import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import ClaimDialog from '../features/credit/claims/claim-dialog.js'
import { OwnListPage } from '../resource-kit/own-list-page.js'
import type { PageProps } from '../resource-kit/types.js'

/** Bonus claims: the own with a button that claims one, or those of the area. */
export default function ClaimsPage({ definition }: PageProps) {
  const { t } = useTranslation('credit-claims')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const isHistory = definition.path === '/qualificationPointHistory'
  const other = isHistory
    ? { to: '/qualificationPoint', text: t('claims.title') }
    : { to: '/qualificationPointHistory', text: t('history.title') }
  return (
    <>
      <OwnListPage
        definition={definition}
        other={other}
        add={
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('form.create')}
          </Button>
        }
      />
      {open ? (
        <ClaimDialog
          onClose={() => setOpen(false)}
          onDone={() => void client.invalidateQueries()}
        />
      ) : null}
    </>
  )
}
