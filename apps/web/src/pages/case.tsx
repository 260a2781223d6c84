import { SIGN } from '@credit/contract'
import { getSession } from '../api/session.js'
import { CaseDetails } from '../features/credit/cases/case-details.js'
import { NotesCard } from '../features/workspace/notes/notes-card.js'
import { Together } from '../shared/components/together.js'

/** Page of a complaint, an objection or an application for repair. */
export default function CasePage({ id }: { id: string }) {
  const supervises = getSession()?.user.type === SIGN.supervisor
  return (
    <Together>
      <CaseDetails id={id} notes={supervises ? <NotesCard type="case" id={id} /> : null} />
    </Together>
  )
}
