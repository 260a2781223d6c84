import { TRANSLATED_KINDS, type TranslatedKind } from '@credit/contract'
import { Flex, Table, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { Card, QueryContent } from '../../../shared/components/card.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { formatNumber } from '../../../shared/format/numbers.js'

type Untranslated = components['schemas']['Untranslated']

/** Page with the form of each kind. */
const FORMS: Readonly<Record<TranslatedKind, string>> = {
  dictionary: '/baseinfo/dictionary/edit/:id',
  bonusItem: '/baseinfo/bonusitems/edit/:id',
  dishonestyItem: '/baseinfo/dishonesty/edit/:id',
  starRating: '/baseinfo/rate/edit/:id',
  overviewScore: '/baseinfo/overview/edit/:id',
  evaluationSetting: '/baseinfo/evaluation/edit/:id',
  messageSetting: '/baseinfo/message/edit/:id',
  textTemplate: '/baseinfo/templates/edit/:id',
  role: '/baseinfo/roles/edit/:id',
  area: '/userManagemen/tenantAdministrator/edit/:id',
  menu: '/baseinfo/menus',
  maintenance: '/broadcasts',
}

/** Records with texts that have no English, each with a link to its form. */
export default function TranslationsPage() {
  const { t } = useTranslation('site-translations')
  const query = apiQuery.useQuery('get', '/credit/admin/api/translations/list')
  const { records = [], total = 0 } = query.data ?? {}
  const kinds = TRANSLATED_KINDS.filter((kind) => records.some((record) => record.kind === kind))
  const hint = records.length < total ? t('first', { n: records.length, total }) : t('count', { n: total })
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('title')} {...(total > 0 ? { meta: hint } : {})} />
      <Typography.Text type="secondary">{t('hint')}</Typography.Text>
      <QueryContent query={query} rows={8}>
        {() =>
          kinds.length === 0 ? (
            <Typography.Text>{t('empty')}</Typography.Text>
          ) : (
            kinds.map((kind) => (
              <Card key={kind} title={t(`kinds.${kind}`)}>
                <KindTable records={records.filter((record) => record.kind === kind)} />
              </Card>
            ))
          )
        }
      </QueryContent>
    </Flex>
  )
}

function KindTable({ records }: { records: Untranslated[] }) {
  const { t } = useTranslation('site-translations')
  return (
    <Table<Untranslated>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={records}
      columns={[
        {
          key: 'name',
          title: t('fields.name'),
          render: (_, { kind, id, name }) => (
            <Link to={FORMS[kind].replace(':id', encodeURIComponent(id))} lang="zh">
              {name}
            </Link>
          ),
        },
        { key: 'texts', title: t('fields.texts'), align: 'right', render: (_, { texts }) => formatNumber(texts) },
      ]}
    />
  )
}
