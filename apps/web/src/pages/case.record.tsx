import { SIGN } from '@credit/contract'
import { getSession } from '../api/session.js'
import { CaseEvaluations } from '../features/credit/cases/case-evaluations.js'
import { CaseSteps } from '../features/credit/cases/case-steps.js'
import type { cases } from '../features/credit/cases/cases.resource.js'
import { NotesCard } from '../features/workspace/notes/notes-card.js'
import { defineRecord } from '../resource-kit/define-record.js'
import { ParticipantName } from '../shared/components/participant-name.js'

/** Notes of supervisors on the case. */
const Notes = ({ record: { id } }: { record: { id: string } }) =>
  getSession()?.user.type === SIGN.supervisor ? <NotesCard type="case" id={id} /> : null

/** Complaint, objection or application for repair. */
export default (of: typeof cases) =>
  defineRecord({
    get: '/credit/admin/api/complaint/{id}',
    of,
    status: 'status',
    together: true,
    notes: ({ status, can, dueOn, decideUntil }, texts) => [
      dueOn !== null && { type: 'info', text: texts(`credit-cases:terms.${status}`, { dueOn, decideUntil }) },
      status === 'reviewing' &&
        !can.includes('decide') && { type: 'info', text: texts('credit-cases:notes.reviewing') },
    ],
    sections: [
      { name: 'steps', part: CaseSteps },
      { part: ({ record }) => <CaseEvaluations of={record} /> },
      {
        name: 'facts',
        place: 'side',
        sparse: true,
        fields: [
          'kind',
          'subject',
          { name: 'participantName', render: (record) => <ParticipantName {...record} /> },
          { name: 'areaName', kind: 'text' },
          'createTime',
          {
            name: 'dueOn',
            label: 'answerUntil',
            render: ({ status, dueOn }) => (status === 'asked' ? dueOn : null),
          },
          { name: 'decideUntil', kind: 'date' },
          { name: 'reviewUntil', kind: 'date' },
          {
            name: 'effect',
            render: ({ effect }, texts) => (effect === 'none' ? null : texts(`credit-cases:effects.${effect}`)),
          },
        ],
      },
      { place: 'below', part: Notes },
    ],
  })
