import { Flex } from 'antd'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { FileList } from '../../../resource-kit/kind-parts.js'
import { Prose } from '../report-parts.js'
import type { adjustments } from './adjustments.resource.js'

/** Adjustment with its reason and the decision of the second supervisor. */
export default (of: typeof adjustments) =>
  defineRecord({
    get: '/credit/admin/api/adjustment/{id}',
    of,
    title: ({ documentNumber }, texts) => texts('named', { number: documentNumber }),
    notes: ({ status, can }, texts) => [
      status === 'pending' && can.length === 0 && { type: 'info', text: texts('waits') },
    ],
    sections: [
      {
        name: 'facts',
        wide: true,
        fields: [
          'participantName',
          'points',
          'status',
          'validUntil',
          'requestedBy',
          'createTime',
          'decidedBy',
          { name: 'decidedAt', kind: 'datetime' },
          { name: 'decisionText', kind: 'textarea' },
        ],
      },
      {
        name: 'reason',
        part: ({ record }) => (
          <Flex vertical gap={8}>
            <Prose>{record.reason}</Prose>
            <FileList files={record.files} />
          </Flex>
        ),
      },
    ],
  })
