import { lazy, Suspense } from 'react'
import type { FieldOf, KindView, RecordOf, ShowProps } from '../types.js'
import { NOTHING } from './plain.js'
import { useStoredAddress } from './stored-address.js'

/** The large picture can be enlarged further; that code is not a list's business. */
const Enlargeable = lazy(() => import('./enlargeable.js'))

interface Source {
  id?: string
  url?: string
}

function sourceOf(field: FieldOf<'image'>, record: RecordOf): Source | null {
  const url: unknown = field.urlField ? record[field.urlField] : null
  const id: unknown = record[field.name]
  const known = typeof id === 'string' && id ? { id } : null
  return typeof url === 'string' && url ? { ...known, url } : known
}

function Small(source: Source) {
  const { address, refuse } = useStoredAddress(source)
  if (!address) return <span className="kit-thumbnail" />
  return <img className="kit-thumbnail" src={address} alt="" loading="lazy" onError={refuse} />
}

function Thumbnail({ field, record }: ShowProps<'image'>) {
  const source = sourceOf(field, record)
  return source ? <Small {...source} /> : NOTHING
}

function Picture({ field, record, texts }: ShowProps<'image'>) {
  const source = sourceOf(field, record)
  if (!source) return NOTHING
  return (
    <Suspense fallback={<span className="kit-thumbnail" />}>
      <Enlargeable {...source} alt={texts(`fields.${field.name}`)} />
    </Suspense>
  )
}

export const image: KindView<'image'> = { cell: Thumbnail, show: Picture }
