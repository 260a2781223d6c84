import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { daysLeft, dueText, lastDay } from '../format/due.js'

/** Maximum number of days left for "due soon". */
const SOON_DAYS = 2

/** Number of days left, with a text for each of plain, due soon and overdue. */
export function DaysLeft({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('common')
  const left = daysLeft(dueAt)
  const type = left < 0 ? 'danger' : left <= SOON_DAYS ? 'warning' : 'secondary'
  return (
    <Typography.Text className="nowrap" strong={left <= SOON_DAYS} type={type} title={lastDay(dueAt)}>
      {dueText(t, dueAt)}
    </Typography.Text>
  )
}
