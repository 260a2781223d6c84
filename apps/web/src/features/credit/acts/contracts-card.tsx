import { Descriptions, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { Card } from '../../../shared/components/card.js'

type Report = components['schemas']['OwnReport']

/** Ends of the contracts of the party in the project of a behaviour. Renders nothing if none is known. */
export function ContractsCard({ record: { contracts } }: { record: Report }) {
  const { t } = useTranslation('credit-acts')
  if (contracts.length === 0) return null
  return (
    <Card title={t('contracts')}>
      <Flex vertical gap={16}>
        {contracts.map(({ sectionName, facts }) => (
          <Descriptions
            key={sectionName}
            size="small"
            column={{ xs: 1, md: 2 }}
            title={sectionName}
            items={facts.map(({ label, value }) => ({ key: label, label, children: value }))}
          />
        ))}
      </Flex>
    </Card>
  )
}
