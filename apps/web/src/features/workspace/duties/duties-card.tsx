import { Button, Flex, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { localPath } from '../../../paths.js'
import { Card, QueryContent } from '../../../shared/components/card.js'
import { useIsPrinted } from '../../../shared/hooks/use-printing.js'
import { DUTIES_SHOWN, type Duty, useDutyList, useDutyTexts } from './duties.js'
import './duties-card.css'

function Items({ records, total }: { records: readonly Duty[]; total: number }) {
  const { t } = useTranslation('workspace-duties')
  const textsOf = useDutyTexts()
  const isPrinted = useIsPrinted()
  const [isOpen, setOpen] = useState(false)
  const all = isOpen || isPrinted || records.length <= DUTIES_SHOWN
  return (
    <>
      <ol className="duties">
        {records.slice(0, all ? undefined : DUTIES_SHOWN).map((duty) => {
          const { name, meta, until, left, tone } = textsOf(duty)
          return (
            <li key={`${duty.kind} ${duty.id}`} className="duty">
              <div>
                <Link to={localPath(duty.link) ?? '/'} className="duty-name" title={name}>
                  {name}
                </Link>
                <span className="meta">
                  {meta}
                  {meta && until ? ' · ' : null}
                  <span className="nowrap">{until}</span>
                </span>
              </div>
              <Typography.Text className="nowrap" strong={tone !== 'secondary'} type={tone}>
                {left}
              </Typography.Text>
            </li>
          )
        })}
      </ol>
      {all ? null : (
        <Button type="link" className="duties-all" onClick={() => setOpen(true)}>
          {t('all', { total: records.length })}
        </Button>
      )}
      {all && total > records.length ? (
        <Typography.Text type="secondary">{t('first', { total, shown: records.length })}</Typography.Text>
      ) : null}
    </>
  )
}

interface Props {
  /** Control that saves the deadlines of evaluations, shown if any is due. */
  calendar: ReactNode
}

/** Duties and rights of the participant by their last day. Each leads to the place where it is done. */
export function DutiesCard({ calendar }: Props) {
  const { t } = useTranslation('workspace-duties')
  const duties = useDutyList()
  const evaluates = duties.data?.records.some(({ kind }) => kind === 'evaluation') ?? false
  return (
    <Card
      title={t('title')}
      extra={
        <Flex gap={12} align="center">
          {evaluates ? calendar : null}
          <Link to="/evaluate">{t('evaluations')}</Link>
        </Flex>
      }
    >
      <QueryContent query={duties} rows={6}>
        {({ records, total }) =>
          records.length === 0 ? (
            <Typography.Paragraph type="secondary" className="duties-none">
              {t('empty')}
            </Typography.Paragraph>
          ) : (
            <Items records={records} total={total} />
          )
        }
      </QueryContent>
    </Card>
  )
}
