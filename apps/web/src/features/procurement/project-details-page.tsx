import { Navigate, useSearchParams } from 'react-router'
import { ProjectDetails } from './project-details.js'

/** One project by `?id=`; without it there is nothing to show. */
export default function ProjectDetailsPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!id) return <Navigate to="/404" replace />
  return (
    <section className="kit-page">
      <ProjectDetails key={id} id={id} titled />
    </section>
  )
}
