import { Navigate, useSearchParams } from 'react-router'
import type { PageProps } from '../../resource-kit/types.js'
import { lazyPart } from '../../shared/lazy-part.js'

const FormPage = lazyPart(async () => ({
  default: (await import('../../resource-kit/form-page.js')).FormPage,
}))

/** `/editLaws` creates a text. With `?id=` it edits the text with this ID. */
export function EditLawsPage(props: PageProps) {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id) return <Navigate to={`/editLaws/${encodeURIComponent(id)}`} replace />
  return <FormPage {...props} />
}
