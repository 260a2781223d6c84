import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { saveFile } from '../../shared/save-file.js'
import { toast } from '../../shared/toast.js'

const FILE = 'evaluations.ics'

/** Downloads the deadlines as a file for the calendar of a phone or of an office program. */
export function CalendarButton() {
  const { t } = useTranslation('evaluation')
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const path = '/credit/admin/api/mutualEvaluationRecord/deadlines'
      saveFile(await answer(api.GET(path, { parseAs: 'blob' })), FILE)
    } catch (error) {
      void toast('error', (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="text"
      size="small"
      icon={<CalendarOutlined aria-hidden="true" />}
      loading={busy}
      onClick={() => void download()}
    >
      {t('awaiting.calendar')}
    </Button>
  )
}
