import { Alert, Form } from 'antd'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'

interface Props {
  participantId?: string
  /** Report that is confirmed. */
  recordId?: string
}

/** Warns of acts in force, or in force within 12 months, that the one in the form may repeat. */
export function SimilarActs({ participantId, recordId }: Props) {
  const { t } = useTranslation('credit-acts')
  const form = Form.useFormInstance()
  const itemId: string | undefined = Form.useWatch('itemId', form)
  const authority: string | undefined = useDeferredValue(Form.useWatch('authority', form))
  const decisionNumber: string | undefined = useDeferredValue(Form.useWatch('decisionNumber', form))
  const decision = authority && decisionNumber ? { authority, decisionNumber } : {}
  const about = { ...(recordId ? { recordId } : { participantId }), ...(itemId ? { itemId } : {}) }
  const { data } = apiQuery.useQuery(
    'get',
    '/credit/admin/api/integrity/similar',
    { params: { query: { ...about, ...decision } } },
    { enabled: Boolean(recordId ?? itemId ?? decision.authority) },
  )
  if (!data?.length) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      message={t('similar.title')}
      description={
        <ul>
          {data.map(({ id, itemName, inForceFrom, lastDay, sameDecision, ...act }) => (
            <li key={id}>
              {t(lastDay === null ? 'similar.open' : 'similar.act', {
                item: itemName,
                from: inForceFrom,
                until: lastDay,
              })}
              {sameDecision
                ? ` · ${t('similar.decision', { document: `${act.authority} ${act.decisionNumber}` })}`
                : null}
            </li>
          ))}
        </ul>
      }
    />
  )
}
