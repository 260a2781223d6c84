import { SIGN } from '@credit/contract'
import { Navigate, useSearchParams } from 'react-router'
import { getSession } from '../api/session.js'
import { CaseDetails } from '../features/credit/cases/case-details.js'
import { NotesCard } from '../features/workspace/notes/notes-card.js'
import { Together } from '../shared/components/together.js'

/** Page of the complaint, objection or repair application `?id=`. */
export default function CasePage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!id) return <Navigate to="/404" replace />
  const supervises = getSession()?.user.type === SIGN.supervisor
  return (
    <Together key={id}>
      <CaseDetails id={id} notes={supervises ? <NotesCard type="case" id={id} /> : null} />
    </Together>
  )
}
