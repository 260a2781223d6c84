import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { plainSentence, sentenceOf } from './told.js'
import { useChangeTexts } from './value-text.js'

type Entry = components['schemas']['OperationLogRow']

/** Name of the changed record, linked to its page if the reader may open it. */
export function RecordName({ record }: Pick<Entry, 'record'>) {
  if (!record) return null
  return record.link ? <Link to={record.link}>{record.name}</Link> : record.name
}

function Told({ entry }: { entry: Entry }) {
  const { t } = useTranslation('audit')
  const [start, end] = sentenceOf(entry, t, useChangeTexts(entry.entity, entry.names))
  return (
    <>
      {start}
      <RecordName record={entry.record} />
      {end}
    </>
  )
}

/** Entry as a sentence. The texts of its table are loaded; until then the sentence has no changed values. */
export function Sentence({ entry }: { entry: Entry }) {
  const { t } = useTranslation('audit')
  return (
    <Suspense fallback={plainSentence(entry, t)}>
      <Told entry={entry} />
    </Suspense>
  )
}
