import { addressOf, type ParticipantSign } from '@credit/contract'
import { Flex, Typography } from 'antd'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { defineRecord, type Note } from '../../resource-kit/define-record.js'
import type { Texts } from '../../resource-kit/types.js'
import { DataTable } from '../../shared/components/data-table.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { labelOf, useShownValue, useTexts } from './labels.js'
import type { registrations } from './registrations.resource.js'

type Detail = components['schemas']['RegistrationDetail']
type Stated = components['schemas']['StatedField']

interface Props {
  record: Detail
}

/** Links to the other registrations that wait with the same code. */
function Rivals({ rivals }: Pick<Detail, 'rivals'>) {
  if (rivals.length === 0) return null
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {rivals.map(({ id, name, loginName, submittedAt }) => (
        <li key={id}>
          <Link to={addressOf('registration', id)}>{name}</Link> {loginName}, {formatDateTime(submittedAt)}
        </li>
      ))}
    </ul>
  )
}

/** Returns what the examiner has to know before deciding. */
function notesOn(registration: Detail, texts: Texts): (Note | false)[] {
  const { status, reason, participantId, participantHasAccount, sign, codeConfirmed, numberConfirmed } = registration
  if (status === 'rejected') return [{ type: 'error', text: reason }]
  if (status !== 'pending') return []
  const { rivals, rivalsElsewhere } = registration
  const contested = rivals.length + rivalsElsewhere
  const known = participantId && (
    <Link to={addressOf(sign as ParticipantSign, participantId)}>{texts('openParticipant')}</Link>
  )
  return [
    participantHasAccount && { type: 'error', text: texts('hasAccount') },
    contested > 0 && {
      type: 'warning',
      text: texts(rivalsElsewhere > 0 ? 'contestedElsewhere' : 'contested', {
        n: contested,
        elsewhere: rivalsElsewhere,
      }),
      more: <Rivals rivals={rivals} />,
    },
    { type: 'info', text: texts(known ? 'known' : 'new'), action: known },
    codeConfirmed && { type: 'warning', text: texts('codeConfirmed') },
    numberConfirmed && { type: 'warning', text: texts('numberConfirmed') },
  ]
}

/**
 * Stated fields. For a known participant they are shown beside the known values, and differences are marked in words.
 */
function Stated({ record: { sign, fields } }: Props) {
  const texts = useTexts()
  const shown = useShownValue()
  const compares = fields.some(({ before }) => before !== null)
  const label = (field: string) => labelOf(texts, sign as ParticipantSign, field)
  return (
    <DataTable<Stated>
      rowKey="field"
      label={texts('examination.sections.details')}
      dataSource={fields}
      pagination={false}
      columns={[
        { title: texts('examination.field'), dataIndex: 'field', width: 180, render: label },
        ...(compares
          ? [
              {
                title: texts('examination.before'),
                dataIndex: 'before',
                render: (value: string | null, { field }: Stated) => shown(field, value),
              },
            ]
          : []),
        {
          title: texts('examination.after'),
          dataIndex: 'after',
          render: (value: string | null, { field, changed }: Stated) => (
            <Flex gap={8} align="center" wrap>
              <Typography.Text strong={changed}>{shown(field, value)}</Typography.Text>
              {changed ? <StatusTag tone="warning">{texts('examination.changed')}</StatusTag> : null}
            </Flex>
          ),
        },
      ]}
    />
  )
}

function Files({ record: { files } }: Props) {
  const texts = useTexts()
  if (files.length === 0) return <Typography.Text type="secondary">{texts('examination.noFiles')}</Typography.Text>
  return (
    <Flex vertical gap={4} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </Flex>
  )
}

/** Registration: stated values beside known values, and the decision. */
export default (of: typeof registrations) =>
  defineRecord({
    get: '/credit/admin/api/registration/{id}',
    of,
    about: ({ sign }, texts) => texts(`options.sign.${sign}`),
    status: 'status',
    together: true,
    notes: notesOn,
    sections: [
      { name: 'details', part: Stated },
      {
        name: 'account',
        place: 'side',
        fields: [
          'loginName',
          { name: 'phone', kind: 'text' },
          'areaName',
          'submittedAt',
          'attempts',
          { name: 'consentAt', kind: 'datetime' },
          'decidedAt',
        ],
      },
      { name: 'files', place: 'side', part: Files },
    ],
  })
