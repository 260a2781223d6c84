import { addressOf, OPEN_STAGES } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOnMany } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { Due, LastDeferral, RECORD_TONES } from '../marks.js'

type Row = components['schemas']['ListedOutstandingRow']

const SIGNS = [1, 2, 3, 4] as const
/**
 * Width at which evaluator and evaluated fit side by side on a screen of 1440. Both are needed, because a name may
 * occur in several rows.
 */
const NAME_WIDTH = 170

/** Evaluator, or only the role if the evaluation is anonymous. */
function Evaluator({ record }: { record: Row }) {
  const { t } = useTranslation(['evaluation', 'common'])
  const { evaluatorId, evaluatorName, evaluatorSign } = record
  if (!evaluatorId) {
    return <>{t('outstanding.anonymous', { role: t(`common:sign.${evaluatorSign}`) })}</>
  }
  return <ParticipantLink sign={evaluatorSign} id={evaluatorId} name={evaluatorName} />
}

/** Outstanding evaluations, with bulk reminders. */
export const outstanding = defineResource<Row>({
  name: 'mutualEvaluationRecord',
  listPath: 'mutualEvaluationRecord/outstanding',
  path: '/outstanding',
  namespace: 'evaluation-outstanding',
  key: 'outstanding',
  table: 'evaluation_record',
  permission: 'evaluation',
  titleField: 'projectName',
  sort: { field: 'dueAt', order: 'asc' },
  actions: ['bulk', 'remind'],
  commands: commandsOnMany('evaluation-outstanding:bulk', {
    remind: { permission: 'remind', explains: 'preview', notifies: true },
  }),
  fields: [
    {
      name: 'projectName',
      kind: 'text',
      render: ({ projectId, projectName }) => <Link to={addressOf('project', projectId)}>{projectName}</Link>,
    },
    { name: 'sectionName', kind: 'text', width: 130, priority: 3 },
    {
      name: 'stage',
      kind: 'enum',
      options: [...OPEN_STAGES],
      width: 185,
      // Hidden before the due date.
      priority: 0,
    },
    {
      name: 'evaluatorName',
      kind: 'text',
      width: NAME_WIDTH,
      render: (record) => <Evaluator record={record} />,
    },
    { name: 'evaluatorSign', kind: 'enum', options: SIGNS, width: 120, priority: 4 },
    { name: 'evaluatedName', kind: 'text', width: NAME_WIDTH },
    { name: 'status', kind: 'enum', options: ['pending', 'deferred', 'expired'], tones: RECORD_TONES, width: 110 },
    {
      name: 'dueAt',
      kind: 'date',
      width: 215,
      render: ({ dueAt, pause, deferral }) => (
        <>
          <Due dueAt={dueAt} pause={pause} />
          <LastDeferral deferral={deferral} />
        </>
      ),
    },
    { name: 'remindedAt', kind: 'datetime', width: 150, priority: 2 },
    areaColumn(),
  ],
})
