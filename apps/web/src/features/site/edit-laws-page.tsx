import { lazy } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { PageProps } from '../../resource-kit/types.js'

const FormPage = lazy(() =>
  import('../../resource-kit/form-page.js').then((m) => ({ default: m.FormPage })),
)

/** /editLaws makes a new text; with `?id=` (product.md, detail pages) it edits that one. */
export function EditLawsPage(props: PageProps) {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id) return <Navigate to={`/editLaws/${encodeURIComponent(id)}`} replace />
  return <FormPage {...props} />
}
