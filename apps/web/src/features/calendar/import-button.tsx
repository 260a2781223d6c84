import { UploadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import type { ApiError } from '../../api/errors.js'
import { upload } from '../../api/upload.js'
import { FileUpload } from '../../shared/components/file-upload.js'
import { PlainDialog } from '../../shared/components/plain-dialog.js'
import { toast } from '../../shared/toast.js'

const ROW = /^rows\[(\d+)\]\.(\w+)$/

/** Faulty rows of a list with column and reason, or the reason that the whole file was refused. */
export function Faults({ error }: { error: ApiError }) {
  const { t } = useTranslation('calendar')
  const faults = Object.entries(error.fields).map(([field, reasons]) => {
    const [, row, column] = ROW.exec(field) ?? []
    return { field, row, column, reason: reasons.join(' ') }
  })
  const rows = faults.filter(({ row }) => row !== undefined)
  if (rows.length === 0) {
    const message = faults.map(({ reason }) => reason).join(' ') || error.message
    return <Alert type="error" showIcon message={message} />
  }
  return (
    <Alert
      type="error"
      showIcon
      message={t('import.rejected')}
      description={
        <ul className="import-faults">
          {rows.map(({ field, row, column, reason }) => (
            <li key={field}>{t('import.fault', { row, column: t(`import.columns.${column}`), reason })}</li>
          ))}
        </ul>
      }
    />
  )
}

function ImportDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const take = useMutation<unknown, ApiError, File>({
    mutationFn: async (file) => {
      const { id: fileId } = await upload(file)
      const body = { fileId, version }
      const { days } = await answer(api.POST('/credit/admin/api/calendar/import', { body }))
      void toast('success', t('import.done', { days }))
    },
    onSuccess: onClose,
  })
  return (
    <PlainDialog title={t('import.title')} footer={null} onClose={onClose}>
      <Typography.Paragraph>{t('import.text')}</Typography.Paragraph>
      <Typography.Paragraph>
        <Typography.Text code>{t('import.example')}</Typography.Text>
      </Typography.Paragraph>
      <FileUpload
        accept={['.csv', '.xlsx']}
        showUploadList={false}
        beforeUpload={(file) => {
          take.mutate(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden="true" />} loading={take.isPending}>
          {t('import.choose')}
        </Button>
      </FileUpload>
      <div role="status" style={{ marginTop: 12 }}>
        {take.error ? <Faults error={take.error} /> : null}
      </div>
    </PlainDialog>
  )
}

/** Imports a list of days. If a row is faulty, nothing is imported and the faulty rows are listed. */
export function ImportButton({ version }: { version: number }) {
  const { t } = useTranslation('calendar')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('import.button')}</Button>
      {open ? <ImportDialog version={version} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
