import { EditOutlined } from '@ant-design/icons'
import { useGo } from '@refinedev/core'
import { Button, Descriptions, Flex } from 'antd'
import { useMemo } from 'react'
import { ChangedByJob } from './changed-by-job.js'
import type { RecordDefinition } from './define-record.js'
import { fieldsIn, titleOf } from './define-resource.js'
import { fieldValue } from './kinds.js'
import { LastChange } from './last-change.js'
import { RecordPage, RecordPanel } from './record-page.js'
import type { Definition, PageProps, RecordOf } from './types.js'
import { recordAllows, usePermitted, useTexts } from './use-definition.js'

/** Relative to the window: a share of the table would give half of it to the labels. */
const RECORD_STYLES = { label: { width: 'clamp(124px, 18vw, 200px)' } }

interface Props {
  definition: Definition
  record: RecordOf
}

/** Fields of a record as a description list. */
export function RecordTable({ definition, record }: Props) {
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

/** Fields of a record, its last change, and the button that edits it. */
function RecordBody({ definition, record }: Props) {
  const texts = useTexts(definition)
  const may = usePermitted(definition)
  const go = useGo()
  const id = String(record.id)
  return (
    <Flex vertical gap={16}>
      <RecordTable definition={definition} record={record} />
      {definition.table && definition.lastChange ? <LastChange table={definition.table} id={id} /> : null}
      {definition.actions.includes('bulk') ? <ChangedByJob id={id} /> : null}
      {may('edit') && recordAllows(record, 'edit') ? (
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
  )
}

/** Returns the page of a record that shows the fields of its definition. */
const plainRecord = (definition: Definition): RecordDefinition => ({
  of: definition,
  resource: definition.name,
  nameOf: (record) => titleOf(definition, record),
  sections: [{ part: ({ record }) => <RecordBody definition={definition} record={record} /> }],
})

/** Record by its ID in a list's drawer. */
export function RecordView({ definition, id }: { definition: Definition; id: string }) {
  const record = useMemo(() => plainRecord(definition), [definition])
  return <RecordPanel definition={record} id={id} />
}

export function ShowPage({ definition }: PageProps) {
  const record = useMemo(() => plainRecord(definition), [definition])
  return <RecordPage definition={record} />
}
