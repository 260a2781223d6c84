import { Button, Empty, Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Card, QueryContent } from '../../shared/components/card.js'
import { DaysLeft } from '../../shared/components/days-left.js'
import { lastDay } from '../../shared/format/due.js'
import { CalendarButton } from './calendar-button.js'
import { addressOfDuty, type Duty, nameOfDuty, useDuties } from './duties.js'
import './awaiting-card.css'

/** Number of items on the card. The page of evaluations lists all. */
export const DUTIES_SHOWN = 6

function Item({ duty, first }: { duty: Duty; first: boolean }) {
  const { t } = useTranslation('evaluation')
  const navigate = useNavigate()
  const { section, dueAt } = duty
  const path = addressOfDuty(duty)
  const name = nameOfDuty(duty)
  return (
    <li className="duty">
      <div>
        <Link to={path} className="duty-name">
          {name}
        </Link>
        <span className="meta">
          {section.statusStr} · {t('awaiting.until', { day: lastDay(dueAt) })}
        </span>
      </div>
      <DaysLeft dueAt={dueAt} />
      <Button
        type={first ? 'primary' : 'default'}
        href={path}
        aria-label={t('action.evaluateNamed', { name })}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void navigate(path)
        }}
      >
        {t('action.evaluate')}
      </Button>
    </li>
  )
}

/** Sections that await the participant's evaluation, next due first. */
export function AwaitingCard() {
  const { t } = useTranslation('evaluation')
  const duties = useDuties()
  return (
    <Card
      title={t('awaiting.title')}
      extra={
        <Flex gap={12} align="center">
          {duties.data && duties.data.length > 0 ? <CalendarButton /> : null}
          <Link to="/evaluate">{t('awaiting.all')}</Link>
        </Flex>
      }
    >
      <QueryContent query={duties} rows={6}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('awaiting.empty')} />
          ) : (
            <>
              <ol className="duties">
                {rows.slice(0, DUTIES_SHOWN).map((duty, at) => (
                  <Item key={duty.section.id} duty={duty} first={at === 0} />
                ))}
              </ol>
              {rows.length > DUTIES_SHOWN ? (
                <Typography.Text type="secondary">
                  {t('awaiting.more', { count: rows.length - DUTIES_SHOWN })}
                </Typography.Text>
              ) : null}
            </>
          )
        }
      </QueryContent>
    </Card>
  )
}
