import { Alert, Col, Row as Columns, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { DataTable } from '../../../shared/components/data-table.js'

type Preview = components['schemas']['RulesPreview']
type Row = Preview['distribution'][number]['bands'][number]

/** What changed rules would do: how many scores change, and how many would have each band. */
export function RulesPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation(['credit-rules', 'common'])
  const { participants, scoresChanged, starsChanged, bandsChanged, distribution } = preview
  return (
    <Columns gutter={[12, 12]} role="status" style={{ marginBottom: 12 }}>
      <Col span={24}>
        <Typography.Text>
          {t('preview.changes', { participants, scoresChanged, starsChanged, bandsChanged })}
        </Typography.Text>
      </Col>
      {distribution.map(({ sign, bands, unratedBefore, unratedAfter, crowded }) => (
        <Col xs={24} md={12} key={sign}>
          <DataTable<Row>
            stackable={false}
            label={t(`common:sign.${sign}`)}
            rowKey="band"
            dataSource={[
              ...bands,
              { band: t('common:unrated'), before: unratedBefore, after: unratedAfter },
            ]}
            columns={[
              { title: t(`common:sign.${sign}`), dataIndex: 'band' },
              { title: t('preview.before'), dataIndex: 'before', align: 'right' },
              { title: t('preview.after'), dataIndex: 'after', align: 'right' },
            ]}
          />
          {crowded === null ? null : (
            <Alert type="warning" showIcon message={t('preview.crowded', { band: crowded })} />
          )}
        </Col>
      ))}
    </Columns>
  )
}
