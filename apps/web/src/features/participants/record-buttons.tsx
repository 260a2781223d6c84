import { useGo } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useRecordActions } from '../../resource-kit/record-actions.js'
import { RecordCommands } from '../../resource-kit/record-commands.js'
import type { Definition, RecordOf } from '../../resource-kit/types.js'
import { recordAllows, usePermitted, useTexts } from '../../resource-kit/use-definition.js'
import { MergeDialog } from './merge-dialog.js'
import { OwnPagesButton } from './own-pages-button.js'
import type { Whose } from './revisions.js'

interface Props {
  whose: Whose
  definition: Definition
  record: RecordOf
}

/**
 * Edits, merges or deletes the participant. A record with references cannot be deleted. `?merge=` opens the merge with
 * that record.
 */
export function RecordButtons({ whose, definition, record }: Props) {
  const { t } = useTranslation('participants')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('merge')
  const [merging, setMerging] = useState(false)
  const texts = useTexts(definition)
  const may = usePermitted(definition)
  const go = useGo()
  const actions = useRecordActions(definition)
  const id = String(record.id)
  const resource = definition.name
  const remove = async () => {
    if (await actions.remove(record)) go({ to: { resource, action: 'list' } })
  }
  const can = Array.isArray(record.can) ? record.can.map(String) : []
  const mayMerge = can.includes('merge')
  const endMerge = () => {
    setMerging(false)
    if (asked === null) return
    const next = new URLSearchParams(search)
    next.delete('merge')
    setSearch(next, { replace: true })
  }
  return (
    <>
      {actions.dialogs}
      {mayMerge && (merging || asked) ? (
        <MergeDialog whose={whose} record={record} otherId={asked ?? undefined} onClose={endMerge} />
      ) : null}
      <RecordCommands definition={definition} record={record} />
      {can.includes('ownPages') ? <OwnPagesButton participantId={id} name={String(record.name)} /> : null}
      {mayMerge ? <Button onClick={() => setMerging(true)}>{t('merge.button')}</Button> : null}
      {may('delete') && recordAllows(record, 'delete') ? (
        <Button danger onClick={() => void remove()}>
          {texts('kit:button.delete')}
        </Button>
      ) : null}
      {may('edit') && recordAllows(record, 'edit') ? (
        <Button type="primary" onClick={() => go({ to: { resource, action: 'edit', id } })}>
          {texts('kit:button.edit')}
        </Button>
      ) : null}
    </>
  )
}
