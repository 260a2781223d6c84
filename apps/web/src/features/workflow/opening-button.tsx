import { OPEN_STAGES, type OpenStage } from '@credit/contract'
import { Alert, Button, Flex, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { QueryContent } from '../../shared/components/card.js'
import { FormSelect } from '../../shared/components/form-select.js'
import { PlainDialog } from '../../shared/components/plain-dialog.js'

type Section = components['schemas']['SectionRow']

interface Pair {
  stage?: OpenStage
  evaluatorId?: string
  evaluatedId?: string
}

/** Obstacles to the evaluation of a pair, or a confirmation that it was opened. */
function Explanation({ sectionId, ...pair }: Required<Pair> & { sectionId: string }) {
  const { t } = useTranslation('workflow')
  const query = apiQuery.useQuery(
    'get',
    '/credit/admin/api/sysProjectBidSection/opening/{id}',
    { params: { path: { id: sectionId }, query: pair } },
    { gcTime: 0 },
  )
  return (
    <div aria-live="polite">
      <QueryContent query={query} rows={2}>
        {({ opened, obstacles }) => {
          if (opened) return <Alert type="success" showIcon message={t('opening.opened')} />
          if (obstacles.length === 0) {
            return <Alert type="info" showIcon message={t('opening.nothing')} />
          }
          return (
            <Alert
              type="warning"
              showIcon
              message={t('opening.stopped')}
              description={
                <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                  {obstacles.map((obstacle) => (
                    <li key={obstacle}>{t(`opening.obstacles.${obstacle}`)}</li>
                  ))}
                </ul>
              }
            />
          )
        }}
      </QueryContent>
    </div>
  )
}

function OpeningDialog({ section, onClose }: { section: Section; onClose: () => void }) {
  const { t } = useTranslation(['workflow', 'common'])
  const reached = OPEN_STAGES.find((stage) => String(stage) === section.status)
  const [pair, setPair] = useState<Pair>({ stage: reached ?? OPEN_STAGES[0] })
  const { stage, evaluatorId, evaluatedId } = pair
  const parties = [...new Map(section.parties.map((one) => [one.participantId, one])).values()]
  const options = parties.map(({ participantId, name, sign }) => ({
    value: participantId,
    label: t('opening.party', { name, role: t(`common:sign.${sign as 1}`) }),
  }))
  return (
    <PlainDialog title={t('opening.title', { name: section.bidSectionName })} footer={null} onClose={onClose}>
      <Form<Pair>
        name={`opening-${section.id}`}
        layout="vertical"
        initialValues={pair}
        onValuesChange={(_, values) => setPair(values)}
      >
        <Form.Item name="stage" label={t('opening.stage')}>
          <FormSelect options={OPEN_STAGES.map((one) => ({ value: one, label: t(`common:stage.${one}`) }))} />
        </Form.Item>
        <Form.Item name="evaluatorId" label={t('opening.evaluator')}>
          <FormSelect showSearch optionFilterProp="label" options={options} />
        </Form.Item>
        <Form.Item name="evaluatedId" label={t('opening.evaluated')}>
          <FormSelect showSearch optionFilterProp="label" options={options} />
        </Form.Item>
      </Form>
      <Flex vertical style={{ minHeight: 96 }}>
        {stage !== undefined && evaluatorId && evaluatedId && evaluatorId !== evaluatedId ? (
          <Explanation sectionId={section.id} stage={stage} evaluatorId={evaluatorId} evaluatedId={evaluatedId} />
        ) : (
          <p className="meta">{t('opening.choose')}</p>
        )}
      </Flex>
    </PlainDialog>
  )
}

/** Explains why two parties of a section have, or do not have, an evaluation at a stage. */
export function OpeningButton({ section }: { section: Section }) {
  const { t } = useTranslation('workflow')
  const [open, setOpen] = useState(false)
  if (section.parties.length < 2) return null
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={t('opening.named', { name: section.bidSectionName })}
        onClick={() => setOpen(true)}
      >
        {t('opening.button')}
      </Button>
      {open ? <OpeningDialog section={section} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
