import { EditOutlined } from '@ant-design/icons'
import { useGo, useShow } from '@refinedev/core'
import { Button, Descriptions, Flex, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { LoadProblem } from '../shared/components/load-problem.js'
import { PageHead } from '../shared/components/page-head.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'
import { fieldsIn, titleOf } from './define-resource.js'
import { fieldValue } from './kinds.js'
import { LastChange } from './last-change.js'
import type { Definition, PageProps, RecordOf } from './types.js'
import { recordAllows, usePermitted, useTexts } from './use-definition.js'

const LOADING = <Skeleton active paragraph={{ rows: 6 }} />
/** Relative to the window: a share of the table would give half of it to the labels. */
const RECORD_STYLES = { label: { width: 'clamp(124px, 18vw, 200px)' } }

/** Fields of a record as a description list. */
export function RecordTable({ definition, record }: { definition: Definition; record: RecordOf }) {
  const texts = useTexts(definition)
  return (
    <Descriptions
      className="kit-record"
      bordered
      size="small"
      column={1}
      styles={RECORD_STYLES}
      items={fieldsIn(definition, 'show').map((field) => ({
        key: field.name,
        label: texts(`fields.${field.name}`),
        children: fieldValue(field, record, 'show', texts),
      }))}
    />
  )
}

function useRecord(definition: Definition, id: string) {
  return useShow<RecordOf>({ resource: definition.name, id, errorNotification: false })
}

/** Record by its ID, used by a list's drawer and the page of a record. */
export function RecordView({ definition, id }: { definition: Definition; id: string }) {
  const texts = useTexts(definition)
  const may = usePermitted(definition)
  const go = useGo()
  const { query, result } = useRecord(definition, id)
  if (query.error) return <LoadProblem error={query.error} onRetry={query.refetch} />
  if (!result) return LOADING
  return (
    // Shown at once, because a long text that loads late would move the content below it.
    <Suspense fallback={LOADING}>
      <Flex vertical gap={16}>
        <RecordTable definition={definition} record={result} />
        {definition.table && definition.lastChange ? <LastChange table={definition.table} id={id} /> : null}
        {may('edit') && recordAllows(result, 'edit') ? (
          <div>
            <Button
              icon={<EditOutlined aria-hidden="true" />}
              onClick={() => go({ to: { resource: definition.name, action: 'edit', id } })}
            >
              {texts('kit:button.edit')}
            </Button>
          </div>
        ) : null}
      </Flex>
    </Suspense>
  )
}

export function ShowPage({ definition }: PageProps) {
  const texts = useTexts(definition)
  const { id = '' } = useParams()
  const { result } = useRecord(definition, id)
  useRecordName(titleOf(definition, result))
  return (
    <Flex vertical gap={12}>
      <PageHead title={titleOf(definition, result) || texts('title')} />
      <RecordView definition={definition} id={id} />
    </Flex>
  )
}
