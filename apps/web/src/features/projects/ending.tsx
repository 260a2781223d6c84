import { Button, Flex, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../providers/access-control.js'
import { formatDate } from '../../shared/format/dates.js'
import { formatAmount } from '../../shared/format/numbers.js'
import { lazyDialog } from '../../shared/lazy-part.js'
import { hasFiling } from './filing.js'
import { type ProjectRow, type SectionRow, signedOn } from './rows.js'

const EndingDialog = lazyDialog(() => import('./ending-dialog.js'))

/** True if the contract of a section is or was signed, so that its end can be known. */
export const hadContract = (section: SectionRow): boolean =>
  hasFiling(section) || section.ending !== null || signedOn(section) !== undefined

/** Returns the known facts, most important first. */
function useFacts({ ending, endedOn, delayDays, currency, ...section }: SectionRow): string[] {
  const { t } = useTranslation('projects')
  const amounts = (['finalValue', 'penalty', 'deduction'] as const).flatMap((field) => {
    const amount = section[field]
    return amount === null ? [] : [`${t(`ending.fields.${field}`)} ${formatAmount(amount, currency)}`]
  })
  return [
    ...(ending ? [t(`ending.options.${ending}`)] : []),
    ...(endedOn ? [formatDate(endedOn)] : []),
    ...amounts,
    ...(delayDays === null ? [] : [delayDays === 0 ? t('ending.onTime') : t('ending.delay', { count: delayDays })]),
  ]
}

interface Props {
  project: ProjectRow
  section: SectionRow
}

/** How the contract of a section ended. Supervisors enter what the sync does not provide. */
export function Ending({ project, section }: Props) {
  const { t } = useTranslation('projects')
  const editable = useMay('project', 'update')
  const [open, setOpen] = useState(false)
  const facts = useFacts(section)
  return (
    <Flex wrap align="center" gap="4px 8px">
      <Space wrap size={[12, 0]}>
        {(facts.length > 0 ? facts : [t('ending.unknown')]).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Space>
      {editable ? (
        <Button
          size="small"
          aria-label={t('ending.named', { name: section.bidSectionName })}
          onClick={() => setOpen(true)}
        >
          {t('ending.button')}
        </Button>
      ) : null}
      {open ? <EndingDialog project={project} section={section} onClose={() => setOpen(false)} /> : null}
    </Flex>
  )
}
