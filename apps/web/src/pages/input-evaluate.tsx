import { Navigate, useParams, useSearchParams } from 'react-router'
import { SectionEvaluation } from '../features/evaluation/section-evaluation.js'

/** `/evaluate/inputevaluate/{projectId}?bid={bidSectionId}`. */
export default function InputEvaluatePage() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const bid = search.get('bid')
  if (!id || !bid) return <Navigate to="/evaluate" replace />
  return <SectionEvaluation key={`${id} ${bid}`} ids={{ projectId: id, bidSectionId: bid }} />
}
