import type { ComponentType } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { lazyPart, type Part } from './lazy-part.js'

interface RecordProps {
  id: string
}

function RecordOfAddress({ details: Details }: { details: ComponentType<RecordProps> }) {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <Details key={id} id={id} /> : <Navigate to="/404" replace />
}

/** Returns the page of the record `?id=`, from the part that shows its details. It starts anew for each record. */
export function recordPage(load: () => Promise<{ default: ComponentType<RecordProps> }>): Part<object> {
  const details = lazyPart(load)
  return Object.assign(() => <RecordOfAddress details={details} />, { preload: details.preload })
}
