import { Alert, Button, Form, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/access-control.js'
import { QueryContent } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { PlainDialog } from '../../shared/components/plain-dialog.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatAmount } from '../../shared/format/numbers.js'
import { toast } from '../../shared/toast.js'
import type { ProjectRow } from './rows.js'

type Schemas = components['schemas']
type Field = Schemas['SyncedField']
type Party = Schemas['PartyByHand']
type GiveBack = (input: Schemas['HandEditsInput']) => void

const WIDTH = 900
/** Minimum width. Narrower tables scroll. */
const TABLE_WIDTH = 640

const AMOUNTS = ['amount', 'finalValue', 'penalty', 'deduction']

interface TableProps {
  edits: Schemas['HandEdits']
  /** Null if the account may not change projects. */
  giveBack: GiveBack | null
  pending: boolean
}

function FieldTable({ edits, giveBack, pending }: TableProps) {
  const { t } = useTranslation(['projects', 'common'])
  const [all, setAll] = useState(false)
  const shown = all ? edits.fields : edits.fields.filter(({ byHand }) => byHand)
  const ofStage = (value: string | null) =>
    value === null ? t('edits.empty') : t(`common:stage.${value === '' ? 'none' : value}`)
  const text = ({ field }: Field, value: string | null) => {
    if (field === 'stage') return ofStage(value)
    if (!value) return t('edits.empty')
    if (field === 'procurementCategory') return t(`common:procurementCategory.${value}`)
    if (field === 'ending') return t(`ending.options.${value}`)
    return AMOUNTS.includes(field) ? formatAmount(Number(value)) : value
  }
  const nameOf = ({ sectionName, field }: Field) =>
    `${t([`edits.fields.${field}`, `ending.fields.${field}`])} · ${sectionName || t('edits.project')}`
  return (
    <>
      <Form.Item label={t('edits.all')} htmlFor="edits-all" colon={false}>
        <Switch id="edits-all" size="small" checked={all} onChange={setAll} />
      </Form.Item>
      {shown.length === 0 ? <p>{t('edits.noneByHand')}</p> : null}
      {shown.length > 0 ? (
        <DataTable<Field>
          label={t('edits.button')}
          width={TABLE_WIDTH}
          rowKey={({ sectionId, field }) => `${sectionId}${field}`}
          dataSource={shown}
          pagination={false}
          columns={[
            {
              title: t('edits.field'),
              key: 'field',
              ellipsis: false,
              render: (_, row) => nameOf(row),
            },
            // Not truncated, because the values may only differ at the end.
            {
              title: t('edits.value'),
              key: 'value',
              ellipsis: false,
              render: (_, row) => text(row, row.value),
            },
            {
              title: t('edits.upstream'),
              key: 'upstream',
              ellipsis: false,
              render: (_, row) => text(row, row.upstream),
            },
            {
              title: t('edits.source'),
              key: 'source',
              render: (_, { byHand, field }) =>
                byHand ? (
                  <StatusTag tone="info">{t(field === 'stage' ? 'edits.stageByHand' : 'edits.hand')}</StatusTag>
                ) : (
                  t('edits.sync')
                ),
            },
            {
              title: t('edits.action'),
              key: 'action',
              render: (_, row) =>
                giveBack && row.returnable ? (
                  <Button
                    size="small"
                    disabled={pending}
                    aria-label={t('edits.giveBackNamed', { name: nameOf(row) })}
                    onClick={() => giveBack({ fields: [{ sectionId: row.sectionId, field: row.field }] })}
                  >
                    {t('edits.giveBack')}
                  </Button>
                ) : null,
            },
          ]}
        />
      ) : null}
    </>
  )
}

function PartyTable({ edits, giveBack, pending }: TableProps) {
  const { t } = useTranslation('projects')
  if (edits.parties.length === 0) return null
  return (
    <>
      <h3>{t('edits.parties')}</h3>
      <DataTable<Party>
        label={t('edits.parties')}
        width={TABLE_WIDTH}
        showHeader={false}
        rowKey={({ sectionId, participantId, part }) => `${sectionId}${participantId}${part}`}
        dataSource={edits.parties}
        pagination={false}
        columns={[
          { dataIndex: 'sectionName' },
          { dataIndex: 'name' },
          { key: 'part', render: (_, { part }) => t(`parts.${part}`) },
          {
            key: 'state',
            render: (_, { removed }) => (
              <StatusTag tone={removed ? 'warning' : 'info'}>{t(removed ? 'edits.removed' : 'edits.added')}</StatusTag>
            ),
          },
          {
            key: 'action',
            render: (_, { sectionId, participantId, part, name }) =>
              giveBack ? (
                <Button
                  size="small"
                  disabled={pending}
                  aria-label={t('edits.giveBackNamed', { name })}
                  onClick={() => giveBack({ parties: [{ sectionId, participantId, part }] })}
                >
                  {t('edits.giveBack')}
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  )
}

interface Props {
  project: ProjectRow
  onClose: () => void
}

/** Fields of a project that the sync may change, and manual edits, each of which can be given back to the sync. */
export default function HandEditsDialog({ project, onClose }: Props) {
  const { t } = useTranslation('projects')
  const may = useMay('project', 'update')
  const params = { path: { id: project.id } }
  const edits = apiQuery.useQuery('get', '/credit/admin/api/sysProject/{id}/handEdits', { params })
  const { mutate, isPending, error } = apiQuery.useMutation(
    'put',
    '/credit/admin/api/sysProject/{id}/handEdits/return',
    {
      onSuccess: () => void toast('success', t('edits.done')),
    },
  )
  const giveBack = may ? (body: Schemas['HandEditsInput']) => mutate({ params, body }) : null
  return (
    <PlainDialog width={WIDTH} footer={null} title={t('edits.title', { name: project.name })} onClose={onClose}>
      {error ? <Alert type="error" showIcon message={error.message} /> : null}
      {project.source === 'manual' ? (
        <p>{t('edits.manual')}</p>
      ) : (
        <QueryContent query={edits} rows={4}>
          {(data) => (
            <>
              <p>{t('edits.text')}</p>
              {data.synced ? null : <p>{t('edits.notStated')}</p>}
              <FieldTable edits={data} giveBack={giveBack} pending={isPending} />
              <PartyTable edits={data} giveBack={giveBack} pending={isPending} />
            </>
          )}
        </QueryContent>
      )}
    </PlainDialog>
  )
}
