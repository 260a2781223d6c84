import { useQuery } from '@tanstack/react-query'
import { Button, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { focusHeading } from '../../shared/focus-heading.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import { toast } from '../../shared/toast.js'
import { type MergeRow, mergesQuery, undoMerge } from './merges.js'
import type { Whose } from './revisions.js'

/** Merges of a participant. The last one can be undone for some time. Renders nothing if there are none. */
export function MergesCard({ whose }: { whose: Whose }) {
  const { t } = useTranslation('participants')
  const merges = useQuery(mergesQuery(whose))
  const [asked, setAsked] = useState<MergeRow | null>(null)
  /** True after undoing a merge, whose button is gone and cannot get the focus back. */
  const undone = useRef(false)
  useEffect(() => {
    if (asked || !undone.current) return
    undone.current = false
    focusHeading()
  }, [asked])
  const rows = merges.data ?? []
  if (merges.error && !merges.data) return <LoadProblem error={merges.error} onRetry={merges.refetch} />
  if (rows.length === 0) return null
  const undo = async ({ id }: MergeRow) => {
    await undoMerge(whose.sign, id)
    void toast('success', t('merge.undo.done'))
    undone.current = true
  }
  return (
    <Card title={t('merge.list')}>
      <DataTable<MergeRow>
        label={t('merge.list')}
        dataSource={rows}
        columns={[
          { title: t('merge.merged'), dataIndex: 'sourceName', heading: true },
          { title: t('merge.into'), dataIndex: 'targetName' },
          {
            title: t('merge.time'),
            dataIndex: 'createTime',
            className: 'nowrap',
            render: (at: string) => formatDateTime(at),
          },
          { title: t('merge.operator'), dataIndex: 'operator' },
          {
            title: t('merge.status'),
            dataIndex: 'status',
            render: (status: 'merged' | 'undone') => (
              <StatusTag tone={status === 'merged' ? 'plain' : 'neutral'}>{t(`merge.state.${status}`)}</StatusTag>
            ),
          },
          { title: t('history.reason'), dataIndex: 'reason', render: (text) => text || '–' },
          {
            title: t('merge.actions'),
            key: 'action',
            render: (_: unknown, row) =>
              row.canUndo ? (
                <Button size="small" onClick={() => setAsked(row)}>
                  {t('merge.undo.button')}
                </Button>
              ) : null,
          },
        ]}
      />
      {asked ? (
        <FormDialog
          name="undo-merge"
          title={t('merge.undo.title', { name: asked.sourceName })}
          okText={t('merge.undo.button')}
          onSubmit={() => undo(asked)}
          onClose={() => setAsked(null)}
        >
          <Typography.Paragraph>{t('merge.undo.text')}</Typography.Paragraph>
          <Typography.Paragraph>{t('merge.undoHint', { day: formatDate(asked.undoUntil) })}</Typography.Paragraph>
        </FormDialog>
      ) : null}
    </Card>
  )
}
