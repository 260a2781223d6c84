import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { daysLeft, lastDay } from '../format/due.js'

/** From this number of days on it is due soon. */
const SOON_DAYS = 2

/** How many days are left: plain, due soon or overdue, each with a word of its own. */
export function DaysLeft({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('common')
  const left = daysLeft(dueAt)
  const words =
    left < 0 ? t('due.overdue', { count: -left }) : left === 0 ? t('due.today') : t('due.left', { count: left })
  const type = left < 0 ? 'danger' : left <= SOON_DAYS ? 'warning' : 'secondary'
  return (
    <Typography.Text className="nowrap" strong={left <= SOON_DAYS} type={type} title={lastDay(dueAt)}>
      {words}
    </Typography.Text>
  )
}
