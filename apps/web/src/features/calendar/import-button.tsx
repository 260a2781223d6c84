import { UploadOutlined } from '@ant-design/icons'
import { UPLOAD_SUFFIXES } from '@credit/contract'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import type { ApiError } from '../../api/errors.js'
import type { components } from '../../api/schema.js'
import { upload } from '../../api/upload.js'
import { FileUpload } from '../../shared/components/file-upload.js'
import { PlainDialog } from '../../shared/components/plain-dialog.js'
import { toast } from '../../shared/toast.js'

const FILES = UPLOAD_SUFFIXES.excel.map((suffix) => `.${suffix}`)
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

type Imported = components['schemas']['ImportedCalendar']
type Change = Imported['changes'][number]

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('calendar')
  return (
    <ul className="import-faults">
      {changes.map(({ date, before, after }) => (
        <li key={date}>{t('import.change', { date, before: t(`setting.${before}`), after: t(`setting.${after}`) })}</li>
      ))}
    </ul>
  )
}

interface PreviewProps {
  list: Imported
  complete: boolean
  onComplete: (complete: boolean) => void
}

/** The days that an import changes, and on request the ones that the list leaves out. */
export function ListPreview({ list: { days, years, changes }, complete, onComplete }: PreviewProps) {
  const { t } = useTranslation('calendar')
  const listed = changes.filter((change) => change.listed)
  const leftOut = changes.filter((change) => !change.listed)
  return (
    <>
      <Typography.Paragraph>
        {listed.length > 0 ? t('import.changes', { days, changed: listed.length }) : t('import.unchanged', { days })}
      </Typography.Paragraph>
      <Changes changes={listed} />
      {leftOut.length > 0 ? (
        <>
          <Checkbox checked={complete} onChange={({ target }) => onComplete(target.checked)}>
            {t('import.complete', { years: years.join(', '), days: leftOut.length })}
          </Checkbox>
          <Changes changes={leftOut} />
        </>
      ) : null}
    </>
  )
}

function ImportDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const [complete, setComplete] = useState(false)
  const preview = useMutation<Imported & { fileId: string }, ApiError, File>({
    meta: { quiet: true },
    mutationFn: async (file) => {
      const { id: fileId } = await upload(file)
      const body = { fileId, version, preview: true }
      return { fileId, ...(await answer(api.POST('/credit/admin/api/calendar/import', { body }))) }
    },
  })
  const take = useMutation<unknown, ApiError, string>({
    mutationFn: async (fileId) => {
      const body = { fileId, version, complete }
      const { days } = await answer(api.POST('/credit/admin/api/calendar/import', { body }))
      void toast('success', t('import.done', { days }))
    },
    onSuccess: onClose,
  })
  const choose = (file: File) => {
    setComplete(false)
    take.reset()
    preview.mutate(file)
  }
  const list = preview.data
  const error = preview.error ?? take.error
  const apply = list ? (
    <Button type="primary" loading={take.isPending} onClick={() => take.mutate(list.fileId)}>
      {t('import.button')}
    </Button>
  ) : null
  return (
    <PlainDialog title={t('import.title')} footer={apply} onClose={onClose}>
      <Typography.Paragraph>{t('import.text')}</Typography.Paragraph>
      <Typography.Paragraph>
        <Typography.Text code>{t('import.example')}</Typography.Text>
      </Typography.Paragraph>
      <FileUpload
        accept={FILES}
        showUploadList={false}
        beforeUpload={(file) => {
          choose(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden="true" />} loading={preview.isPending}>
          {t('import.choose')}
        </Button>
      </FileUpload>
      <div role="status" style={{ marginTop: 12 }}>
        {list ? <ListPreview list={list} complete={complete} onComplete={setComplete} /> : null}
        {error ? <Faults error={error} /> : null}
      </div>
    </PlainDialog>
  )
}

/** Imports a list of days after a preview. If a row is faulty, nothing is imported and the faulty rows are listed. */
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
