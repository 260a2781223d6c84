import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.js'

const PATH = '/credit/admin/api/mutualEvaluationRecord/deadlines'

/** Downloads the deadlines as a calendar file for phones and office programs. */
export function CalendarButton() {
  const { t } = useTranslation('evaluation')
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    return download(PATH, 'evaluations.ics').finally(() => setBusy(false))
  }
  return (
    <Button
      type="text"
      size="small"
      icon={<CalendarOutlined aria-hidden="true" />}
      loading={busy}
      onClick={() => void save()}
    >
      {t('awaiting.calendar')}
    </Button>
  )
}
