import type { Stage } from '@credit/contract'
import { Button, Space, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/access-control.js'
import { StageDialog } from './stage-dialog.js'
import { STAGE_ACTIONS, type StageAction, targetsOf } from './stages.js'

type Section = components['schemas']['SectionRow']

interface Props {
  section: Section
  /** True if the project is paused. Its stages can be changed after it is resumed. */
  paused: boolean
}

/** Stage changes that a section's state allows. */
export function StageActions({ section, paused }: Props) {
  const { t } = useTranslation('workflow')
  const may = useMay('project', 'stage')
  const [action, setAction] = useState<StageAction | null>(null)
  if (!may) return null
  const stage = section.status === '' ? null : (Number(section.status) as Stage)
  return (
    <>
      <Space wrap>
        {paused ? (
          <Typography.Text id={`paused-${section.id}`} type="secondary">
            {t('stage.paused')}
          </Typography.Text>
        ) : null}
        {STAGE_ACTIONS.filter((one) => targetsOf(one, stage).length > 0).map((one) => (
          <Button
            key={one}
            size="small"
            type={one === 'next' ? 'primary' : 'default'}
            danger={one === 'abandon'}
            disabled={paused}
            aria-describedby={paused ? `paused-${section.id}` : undefined}
            aria-label={t(`stage.${one}.named`, { name: section.bidSectionName })}
            onClick={() => setAction(one)}
          >
            {t(`stage.${one}.button`)}
          </Button>
        ))}
      </Space>
      {/* Outside the Space, which remounts its items if a button is added before them. */}
      {action ? <StageDialog action={action} section={section} from={stage} onClose={() => setAction(null)} /> : null}
    </>
  )
}
