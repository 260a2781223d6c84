import { addressOf } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio, Select, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FilesInput } from '../../resource-kit/inputs/files.js'
import type { RecordOf } from '../../resource-kit/types.js'
import { UploadDialog } from '../../resource-kit/upload-dialog.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { loadedBy } from '../../shared/components/loaded-options.js'
import { TextItem } from '../../shared/components/text-item.js'
import { useSearchWord } from '../../shared/hooks/use-search-word.js'
import { toast } from '../../shared/toast.js'
import { MergeFields } from './merge-fields.js'
import { MergePreview } from './merge-preview.js'
import { useMergeTitles } from './merge-titles.js'
import { candidatesQuery, defaultOwner, differingFields, type MergeInput, merge, recordQuery } from './merges.js'
import type { Whose } from './revisions.js'

interface Props {
  whose: Whose
  record: RecordOf
  /** ID of the other record, if known. */
  otherId?: string | undefined
  onClose: () => void
}

interface Values {
  reason?: string
  fileIds?: string[]
}

const WIDTH = 900

/** Merges two records of the same organisation: which record and whose values to keep, and the data that moves. */
export function MergeDialog({ whose, record, otherId, onClose }: Props) {
  const { t } = useTranslation(['participants', 'kit'])
  const { sign } = whose
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | undefined>(otherId)
  const [keptId, setKeptId] = useState(whose.id)
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  /** Hides the form after the merge, because its queries about both records no longer have results. */
  const [merged, setMerged] = useState(false)
  const closed = useRef(false)
  const close = () => {
    if (closed.current) return
    closed.current = true
    onClose()
  }
  const other = useQuery({
    ...recordQuery({ sign, id: chosen ?? '' }),
    enabled: chosen !== undefined && !merged,
  })
  const pair = other.data ? [record, other.data] : []
  const titleOf = useMergeTitles(
    sign,
    pair,
    pair.map(({ name }) => String(name)),
  )
  const input = other.data ? inputOf(whose, record, other.data, keptId, choices) : null
  const submit = async ({ reason, fileIds }: Values) => {
    if (!input) throw new Error(t('merge.choose'))
    await merge(sign, { ...input, ...(reason ? { reason } : {}), ...(fileIds ? { fileIds } : {}) })
    void toast('success', t('merge.done'))
    flushSync(() => setMerged(true))
    close()
    navigate(addressOf(sign, input.targetId))
  }
  if (merged) return null
  return (
    <UploadDialog<Values>
      name="merge"
      width={WIDTH}
      title={t('merge.title', { name: String(record.name) })}
      okText={t('merge.send')}
      danger
      changed={chosen !== otherId || keptId !== whose.id || Object.keys(choices).length > 0}
      onSubmit={submit}
      onClose={close}
    >
      <p>{t('merge.text')}</p>
      <OtherRecord whose={whose} value={chosen} onChange={setChosen} />
      {other.isLoading ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {other.error ? <LoadProblem error={other.error} onRetry={other.refetch} /> : null}
      {other.data && input ? (
        <>
          <Form.Item label={t('merge.kept')}>
            <Radio.Group
              value={keptId}
              onChange={({ target }) => setKeptId(target.value)}
              options={(['thisOne', 'otherOne'] as const).map((which, at) => {
                const one = [record, other.data][at] as RecordOf
                return {
                  value: String(one.id),
                  label: t(`merge.${which}`, { title: titleOf(one) }),
                }
              })}
            />
          </Form.Item>
          <MergeFields
            sign={sign}
            records={[record, other.data]}
            owners={ownersOf(whose, record, other.data, keptId, choices)}
            onChange={(field, owner) => setChoices({ ...choices, [field]: owner })}
          />
          <MergePreview sign={sign} input={input} />
          <TextItem name="reason" label={t('merge.reason')} hint={t('merge.proof')} required={false} />
          <Form.Item name="fileIds" label={t('merge.files')} extra={t('merge.proof')}>
            <FilesInput
              field={{
                ...{ name: 'fileIds', kind: 'files', purpose: 'attachment' },
                listField: 'files',
              }}
              texts={t}
            />
          </Form.Item>
        </>
      ) : null}
    </UploadDialog>
  )
}

interface OtherProps {
  whose: Whose
  value: string | undefined
  onChange: (id: string) => void
}

function OtherRecord({ whose, value, onChange }: OtherProps) {
  const { t } = useTranslation('participants')
  const { word: keyword, isTyping, isEmpty, setTyped } = useSearchWord()
  const found = useQuery(candidatesQuery(whose.sign, keyword))
  const [picked, setPicked] = useState<RecordOf>()
  const current = useQuery({
    ...recordQuery({ ...whose, id: value ?? '' }),
    enabled: value !== undefined,
  })
  // The selected record may not be among the results of a search.
  const chosen = current.data ?? picked
  const shown = isEmpty && value !== undefined && chosen ? [chosen] : []
  const records = [...shown, ...(isTyping ? [] : (found.data ?? []))]
  const words = [keyword, String(current.data?.name ?? '')].filter((word) => word.length > 1)
  const titleOf = useMergeTitles(whose.sign, records, words)
  const options = new Map(records.map((one) => [String(one.id), titleOf(one)]))
  options.delete(whose.id)
  return (
    <Form.Item label={t('merge.other')} htmlFor="merge-other">
      <Select
        id="merge-other"
        showSearch
        filterOption={false}
        placeholder={t('merge.search')}
        value={value}
        {...loadedBy({ ...found, isFetching: isTyping || found.isFetching })}
        onSearch={setTyped}
        onChange={(id: string) => {
          setPicked(found.data?.find((one) => String(one.id) === id))
          onChange(id)
        }}
        options={[...options].map(([id, label]) => ({ value: id, label }))}
      />
    </Form.Item>
  )
}

/** Returns whose value is kept for each differing field. */
function ownersOf(
  { sign }: Whose,
  a: RecordOf,
  b: RecordOf,
  keptId: string,
  choices: Readonly<Record<string, string>>,
): Record<string, string> {
  const [kept, other] = String(a.id) === keptId ? [a, b] : [b, a]
  return Object.fromEntries(
    differingFields(sign, a, b).map((field) => [field, choices[field] ?? defaultOwner(field, kept, other)]),
  )
}

function inputOf(
  whose: Whose,
  record: RecordOf,
  other: RecordOf,
  keptId: string,
  choices: Readonly<Record<string, string>>,
): MergeInput {
  const ids = [String(record.id), String(other.id)]
  const owners = Object.entries(ownersOf(whose, record, other, keptId, choices))
  return {
    targetId: keptId,
    sourceIds: ids.filter((id) => id !== keptId),
    fields: owners.filter(([, owner]) => owner !== keptId).map(([field, participantId]) => ({ field, participantId })),
  }
}
