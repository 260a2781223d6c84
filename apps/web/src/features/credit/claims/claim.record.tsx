import { addressOf } from '@credit/contract'
import { Flex } from 'antd'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { ExaminedActions } from '../../../resource-kit/examined-actions.js'
import { FileList } from '../../../resource-kit/kind-parts.js'
import { ParticipantName } from '../../../shared/components/participant-name.js'
import { Prose } from '../report-parts.js'
import ClaimDialog from './claim-dialog.js'
import type { claimList } from './claims.resource.js'

type Claim = components['schemas']['ClaimDetail']

function Certificate({ certificateId, certificateName, certificateNumber }: Claim) {
  if (!certificateId) return '–'
  return (
    <Link to={addressOf('certificate', certificateId)}>
      {[certificateName, certificateNumber].filter(Boolean).join(' · ')}
    </Link>
  )
}

/** Bonus claim with its grounds. */
export default (of: typeof claimList) =>
  defineRecord({
    get: '/credit/admin/api/qualificationPoint/{id}',
    of,
    status: 'status',
    actions: ({ record }) => (
      <ExaminedActions
        definition={of}
        record={record}
        change="change"
        form={(onClose) => <ClaimDialog claim={record} onClose={onClose} />}
      />
    ),
    notes: ({ reason }) => [reason !== '' && { type: 'error', text: reason }],
    sections: [
      {
        name: 'details',
        wide: true,
        fields: [
          { name: 'participantName', render: (record) => <ParticipantName {...record} /> },
          { name: 'points', render: ({ points }) => points.toFixed(2) },
          { name: 'certificateId', render: Certificate },
          { name: 'certificateExpiresAt', kind: 'date' },
          'noticeEndsOn',
          { name: 'inForceFrom', kind: 'date' },
          'validUntil',
          'createTime',
        ],
      },
      {
        name: 'description',
        part: ({ record }) => (
          <Flex vertical gap={8}>
            <Prose>{record.description}</Prose>
            <FileList files={record.files} />
          </Flex>
        ),
      },
    ],
  })
