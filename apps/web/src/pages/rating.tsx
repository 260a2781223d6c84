import { Navigate, useSearchParams } from 'react-router'
import { RatingDetails } from '../features/credit/ratings/rating-details.js'

/** Page of the rating `?id=`. */
export default function RatingPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <RatingDetails key={id} id={id} /> : <Navigate to="/404" replace />
}
