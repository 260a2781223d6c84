import { CERTIFICATE_KINDS } from '@credit/contract'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { ExaminedActions } from '../../../resource-kit/examined-actions.js'
import { FileList } from '../../../resource-kit/kind-parts.js'
import { ParticipantName } from '../../../shared/components/participant-name.js'
import { DictionaryLabel } from '../dictionary-label.js'
import CertificateDialog from './certificate-dialog.js'
import type { certificateList } from './certificates.resource.js'

/** Version of a certificate with its files. */
export default (of: typeof certificateList) =>
  defineRecord({
    get: '/credit/admin/api/certificate/{id}',
    of,
    status: 'status',
    actions: ({ record }) => (
      <ExaminedActions
        definition={of}
        record={record}
        change={record.status === 'approved' || record.status === 'expired' ? 'renew' : 'correct'}
        form={(onClose) => <CertificateDialog certificate={record} onClose={onClose} />}
      />
    ),
    notes: ({ reason }) => [reason !== '' && { type: 'error', text: reason }],
    sections: [
      {
        name: 'details',
        wide: true,
        fields: [
          { name: 'participantName', render: (record) => <ParticipantName {...record} /> },
          { name: 'kind', render: ({ kind }) => <DictionaryLabel code={CERTIFICATE_KINDS} value={kind} /> },
          'number',
          { name: 'issuer', kind: 'text' },
          { name: 'issuedAt', kind: 'date' },
          { name: 'expiresAt', render: ({ expiresAt }, texts) => expiresAt ?? texts('noEnd') },
          'revision',
          { name: 'submittedBy', kind: 'text' },
          'createTime',
          { name: 'decidedAt', kind: 'datetime' },
        ],
      },
      { name: 'files', part: ({ record }) => <FileList files={record.files} /> },
    ],
  })
